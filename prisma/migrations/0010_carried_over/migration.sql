ALTER TABLE "segments" ADD COLUMN "ruleset_hash" TEXT, ADD COLUMN "options" JSONB;

-- A row that carries a game over and one of the stretch before it must not both be stored.
CREATE UNIQUE INDEX "journal_game_id_n_key" ON "journal"("game_id", "n");
