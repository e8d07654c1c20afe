CREATE TABLE "counts" (
    "key" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "counts_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "counts_until_idx" ON "counts"("until");
