-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "nickname" TEXT NOT NULL,
    "email" TEXT,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "token_hash" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "lobbies" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "ruleset" TEXT NOT NULL,
    "host_id" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "invite" TEXT NOT NULL,
    "pace" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "open_seed" TEXT,
    "substitutes" BOOLEAN NOT NULL DEFAULT true,
    "state" TEXT NOT NULL DEFAULT 'open',
    "game_id" TEXT,
    "server_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lobbies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chairs" (
    "lobby_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "account_id" TEXT,
    "bot" TEXT,
    "ready" BOOLEAN NOT NULL DEFAULT false,
    "nonce" TEXT,

    CONSTRAINT "chairs_pkey" PRIMARY KEY ("lobby_id","index")
);

-- CreateTable
CREATE TABLE "games" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "ruleset" TEXT NOT NULL,
    "ruleset_version" TEXT NOT NULL,
    "ruleset_hash" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "pace" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "host_id" TEXT,
    "commitment" TEXT NOT NULL,
    "server_secret" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "nonces" JSONB NOT NULL,
    "open_seed" TEXT,
    "substitutes" BOOLEAN NOT NULL DEFAULT true,
    "segment" INTEGER NOT NULL DEFAULT 1,
    "holders" JSONB NOT NULL,
    "summary" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "games_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game_holders" (
    "game_id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "account_id" TEXT,
    "bot" TEXT,

    CONSTRAINT "game_holders_pkey" PRIMARY KEY ("game_id","token")
);

-- CreateTable
CREATE TABLE "seat_history" (
    "game_id" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "account_id" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seat_history_pkey" PRIMARY KEY ("game_id","seat","account_id")
);

-- CreateTable
CREATE TABLE "last_seen" (
    "game_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "lines" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "last_seen_pkey" PRIMARY KEY ("game_id","account_id")
);

-- CreateTable
CREATE TABLE "journal" (
    "game_id" TEXT NOT NULL,
    "segment" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "seat" INTEGER,
    "decision" TEXT,
    "answer" TEXT,
    "by" TEXT NOT NULL,
    "client_id" TEXT,
    "time" BIGINT NOT NULL,

    CONSTRAINT "journal_pkey" PRIMARY KEY ("game_id","segment","n")
);

-- CreateTable
CREATE TABLE "snapshots" (
    "game_id" TEXT NOT NULL,
    "segment" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "lines" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "snapshots_pkey" PRIMARY KEY ("game_id","segment","n")
);

-- CreateTable
CREATE TABLE "log_chunks" (
    "game_id" TEXT NOT NULL,
    "segment" INTEGER NOT NULL,
    "first" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "log_chunks_pkey" PRIMARY KEY ("game_id","segment","first")
);

-- CreateTable
CREATE TABLE "chat_lines" (
    "room" TEXT NOT NULL,
    "i" INTEGER NOT NULL,
    "account_id" TEXT,
    "nickname" TEXT,
    "text" TEXT NOT NULL,
    "client_id" TEXT,
    "time" BIGINT NOT NULL,

    CONSTRAINT "chat_lines_pkey" PRIMARY KEY ("room","i")
);

-- CreateTable
CREATE TABLE "outbox" (
    "kind" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("kind","game_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts"("email");

-- CreateIndex
CREATE INDEX "sessions_account_id_idx" ON "sessions"("account_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "lobbies_game_id_key" ON "lobbies"("game_id");

-- CreateIndex
CREATE INDEX "lobbies_state_visibility_created_at_idx" ON "lobbies"("state", "visibility", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "chairs_lobby_id_account_id_key" ON "chairs"("lobby_id", "account_id");

-- CreateIndex
CREATE INDEX "games_status_visibility_idx" ON "games"("status", "visibility");

-- CreateIndex
CREATE UNIQUE INDEX "game_holders_game_id_account_id_key" ON "game_holders"("game_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "journal_game_id_client_id_key" ON "journal"("game_id", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_lines_room_client_id_key" ON "chat_lines"("room", "client_id");

-- CreateIndex
CREATE INDEX "outbox_at_idx" ON "outbox"("at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lobbies" ADD CONSTRAINT "lobbies_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chairs" ADD CONSTRAINT "chairs_lobby_id_fkey" FOREIGN KEY ("lobby_id") REFERENCES "lobbies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chairs" ADD CONSTRAINT "chairs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "games" ADD CONSTRAINT "games_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_holders" ADD CONSTRAINT "game_holders_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_holders" ADD CONSTRAINT "game_holders_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_history" ADD CONSTRAINT "seat_history_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_history" ADD CONSTRAINT "seat_history_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "last_seen" ADD CONSTRAINT "last_seen_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "last_seen" ADD CONSTRAINT "last_seen_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
