ALTER TABLE "lobbies" ADD COLUMN "again_of" TEXT;
CREATE INDEX "lobbies_again_of_idx" ON "lobbies"("again_of");
