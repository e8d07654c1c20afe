ALTER TABLE "mail_tokens" ADD COLUMN "password_hash" TEXT;
