-- CreateEnum
CREATE TYPE "status" AS ENUM ('ok', 'emulated', 'unsupported', 'failed', 'skipped');

-- CreateEnum
CREATE TYPE "spread_kind" AS ENUM ('rme', 'ci', 'stddev', 'stderr', 'iqr', 'range');

-- CreateEnum
CREATE TYPE "protocol" AS ENUM ('text', 'binary');

-- CreateEnum
CREATE TYPE "direction" AS ENUM ('higher', 'lower');

-- CreateTable
CREATE TABLE "projects" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "provenance" TEXT,
    "reference_driver" TEXT,
    "identity_keys" JSONB,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "environments" (
    "project_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL,
    "label" TEXT NOT NULL,
    "fields" JSONB NOT NULL,

    CONSTRAINT "environments_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "drivers" (
    "project_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT,
    "purl" TEXT,

    CONSTRAINT "drivers_pkey" PRIMARY KEY ("project_id","slug")
);

-- CreateTable
CREATE TABLE "driver_versions" (
    "project_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL,
    "driver" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "parsed" BOOLEAN NOT NULL,
    "prerelease" BOOLEAN NOT NULL,
    "line" TEXT,
    "sort_key" TEXT COLLATE "C" NOT NULL,
    "results" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(6) NOT NULL,
    "last_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "driver_versions_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "scenarios" (
    "project_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "category" TEXT,
    "described_at" TIMESTAMPTZ(6),

    CONSTRAINT "scenarios_pkey" PRIMARY KEY ("project_id","slug")
);

-- CreateTable
CREATE TABLE "scenario_versions" (
    "project_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL,
    "scenario" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "category" TEXT,
    "sql" TEXT,
    "work_per_op" DOUBLE PRECISION,
    "first_seen_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "scenario_versions_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "cases" (
    "project_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL,
    "scenario" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "metric" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "direction" "direction" NOT NULL,
    "exact" BOOLEAN NOT NULL,
    "estimator" TEXT NOT NULL,

    CONSTRAINT "cases_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "series" (
    "project_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL,
    "case_id" BIGINT NOT NULL,
    "environment_id" BIGINT NOT NULL,
    "driver" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "points" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(6) NOT NULL,
    "last_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "series_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "runs" (
    "project_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "title" TEXT,
    "batch" TEXT,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "finished_at" TIMESTAMPTZ(6),
    "received_at" TIMESTAMPTZ(6) NOT NULL,
    "harness" JSONB,
    "source" JSONB,
    "environment_id" BIGINT NOT NULL,
    "environment_record" JSONB NOT NULL,
    "notes" JSONB NOT NULL,
    "warnings" JSONB NOT NULL,
    "status_counts" JSONB NOT NULL,
    "drivers" JSONB NOT NULL,
    "raw_content_type" TEXT NOT NULL,
    "raw_file_name" TEXT,
    "raw_bytes" INTEGER NOT NULL,

    CONSTRAINT "runs_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "run_payloads" (
    "project_id" INTEGER NOT NULL,
    "run_id" BIGINT NOT NULL,
    "raw" BYTEA NOT NULL,
    "document" BYTEA NOT NULL,
    "samples" BYTEA,
    "series_ids" BIGINT[],

    CONSTRAINT "run_payloads_pkey" PRIMARY KEY ("project_id","run_id")
);

-- CreateTable
CREATE TABLE "points" (
    "project_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "series_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "run_id" BIGINT NOT NULL,
    "version_id" BIGINT,
    "scenario_version_id" BIGINT,
    "value" DOUBLE PRECISION,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "level" DOUBLE PRECISION,
    "n" BIGINT,
    "invocation" BIGINT NOT NULL,
    "status" "status" NOT NULL,
    "spread_kind" "spread_kind",
    "protocol" "protocol",
    "reason" TEXT,

    CONSTRAINT "points_pkey" PRIMARY KEY ("project_id","run_id","ordinal")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "project_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "body_sha256" BYTEA NOT NULL,
    "run_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("project_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "projects_slug_key" ON "projects"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "tokens_hash_key" ON "tokens"("hash");

-- CreateIndex
CREATE INDEX "tokens_project_id_idx" ON "tokens"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "driver_versions_project_id_driver_raw_key" ON "driver_versions"("project_id", "driver", "raw");

-- CreateIndex
CREATE UNIQUE INDEX "scenario_versions_project_id_scenario_hash_key" ON "scenario_versions"("project_id", "scenario", "hash");

-- CreateIndex
CREATE INDEX "cases_project_id_scenario_idx" ON "cases"("project_id", "scenario");

-- CreateIndex
CREATE INDEX "series_project_id_case_id_idx" ON "series"("project_id", "case_id");

-- CreateIndex
CREATE INDEX "runs_project_id_started_at_id_idx" ON "runs"("project_id", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "runs_project_id_environment_id_started_at_idx" ON "runs"("project_id", "environment_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "runs_id_idx" ON "runs"("id");

-- CreateIndex
CREATE INDEX "runs_received_at_idx" ON "runs"("received_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "runs_project_id_content_hash_key" ON "runs"("project_id", "content_hash");

-- CreateIndex
CREATE INDEX "points_line_idx" ON "points"("project_id", "series_id", "at", "run_id", "ordinal", "value", "version_id");

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environments" ADD CONSTRAINT "environments_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "driver_versions" ADD CONSTRAINT "driver_versions_project_id_driver_fkey" FOREIGN KEY ("project_id", "driver") REFERENCES "drivers"("project_id", "slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scenario_versions" ADD CONSTRAINT "scenario_versions_project_id_scenario_fkey" FOREIGN KEY ("project_id", "scenario") REFERENCES "scenarios"("project_id", "slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_project_id_scenario_fkey" FOREIGN KEY ("project_id", "scenario") REFERENCES "scenarios"("project_id", "slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_project_id_case_id_fkey" FOREIGN KEY ("project_id", "case_id") REFERENCES "cases"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_project_id_environment_id_fkey" FOREIGN KEY ("project_id", "environment_id") REFERENCES "environments"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_project_id_driver_fkey" FOREIGN KEY ("project_id", "driver") REFERENCES "drivers"("project_id", "slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_project_id_environment_id_fkey" FOREIGN KEY ("project_id", "environment_id") REFERENCES "environments"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_payloads" ADD CONSTRAINT "run_payloads_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "runs"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on, and "sort_key" COLLATE "C" above: what schema.prisma cannot say.

-- The sums in these rows change with every run. Room on their page lets PostgreSQL change them without touching an index.
ALTER TABLE "series" SET (fillfactor = 50);
ALTER TABLE "driver_versions" SET (fillfactor = 50);

-- Already compressed: PostgreSQL need not try again.
ALTER TABLE "run_payloads"
  ALTER COLUMN "raw" SET STORAGE EXTERNAL,
  ALTER COLUMN "document" SET STORAGE EXTERNAL,
  ALTER COLUMN "samples" SET STORAGE EXTERNAL;

-- An index answers alone only for pages that were vacuumed, and a table that only grows is otherwise vacuumed late.
ALTER TABLE "points" SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
