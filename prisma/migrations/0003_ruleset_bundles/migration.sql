CREATE TABLE "ruleset_bundles" (
    "hash" TEXT NOT NULL,
    "ruleset" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ruleset_bundles_pkey" PRIMARY KEY ("hash")
);
