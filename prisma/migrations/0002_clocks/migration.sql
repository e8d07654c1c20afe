ALTER TABLE "lobbies" ADD COLUMN "clock" JSONB;
ALTER TABLE "games" ADD COLUMN "clock" JSONB;

CREATE TABLE "clocks" (
    "game_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "due" BIGINT,
    "state" TEXT NOT NULL,

    CONSTRAINT "clocks_pkey" PRIMARY KEY ("game_id")
);
CREATE INDEX "clocks_due_idx" ON "clocks"("due");

CREATE TABLE "heartbeat" (
    "id" INTEGER NOT NULL,
    "at" BIGINT NOT NULL,

    CONSTRAINT "heartbeat_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "outages" (
    "begun" BIGINT NOT NULL,
    "ended" BIGINT NOT NULL,

    CONSTRAINT "outages_pkey" PRIMARY KEY ("begun")
);
