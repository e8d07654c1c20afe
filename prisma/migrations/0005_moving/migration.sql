ALTER TABLE "games" ADD COLUMN "origin" JSONB, ADD COLUMN "after" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "game_holders" ADD COLUMN "name" TEXT;

CREATE TABLE "segments" (
    "game_id" TEXT NOT NULL,
    "segment" INTEGER NOT NULL,
    "after" INTEGER NOT NULL,
    "secret" TEXT NOT NULL,
    "server_secret" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "nonces" JSONB NOT NULL,
    "open_seed" TEXT,

    CONSTRAINT "segments_pkey" PRIMARY KEY ("game_id", "segment")
);
