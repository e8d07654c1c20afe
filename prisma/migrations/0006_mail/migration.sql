ALTER TABLE "accounts" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);

CREATE TABLE "mail_tokens" (
    "token_hash" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_tokens_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "mail_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "mail_tokens_account_id_idx" ON "mail_tokens"("account_id");
CREATE INDEX "mail_tokens_expires_at_idx" ON "mail_tokens"("expires_at");
