CREATE TABLE "window_wishes" (
    "game_id" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "settings" TEXT NOT NULL DEFAULT '{}',
    "held_ms" INTEGER NOT NULL DEFAULT 0,
    "charged" TEXT,
    "holding" TEXT,

    CONSTRAINT "window_wishes_pkey" PRIMARY KEY ("game_id", "holder")
);
