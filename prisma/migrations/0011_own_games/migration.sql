-- Whose games are whose, and which were played last: not by going through all there are.
CREATE INDEX "game_holders_account_id_idx" ON "game_holders"("account_id");
CREATE INDEX "games_host_id_idx" ON "games"("host_id");
CREATE INDEX "games_updated_at_idx" ON "games"("updated_at");
