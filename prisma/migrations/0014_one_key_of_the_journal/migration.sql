-- Rows are counted through all segments, so the key by segment told nothing that the other does not, and was kept up to
-- date with each row.
ALTER TABLE "journal" DROP CONSTRAINT "journal_pkey";
ALTER TABLE "journal" ADD CONSTRAINT "journal_pkey" PRIMARY KEY USING INDEX "journal_game_id_n_key";
