-- Enums
CREATE TYPE "status" AS ENUM ('ok', 'emulated', 'unsupported', 'failed', 'skipped');
CREATE TYPE "spread_kind" AS ENUM ('rme', 'ci', 'stddev', 'stderr', 'iqr', 'range');
CREATE TYPE "protocol" AS ENUM ('text', 'binary');
CREATE TYPE "direction" AS ENUM ('higher', 'lower');
CREATE TYPE "described_subject" AS ENUM ('driver', 'scenario');
CREATE TYPE "change_state" AS ENUM ('new', 'acknowledged', 'expected', 'false-alarm', 'fixed');
CREATE TYPE "delivery_state" AS ENUM ('pending', 'sent', 'failed');
CREATE TYPE "invitation_kind" AS ENUM ('administrator', 'member', 'password');
CREATE TYPE "visibility" AS ENUM ('public', 'unlisted', 'private');
CREATE TYPE "project_role" AS ENUM ('viewer', 'contributor', 'maintainer', 'owner');
CREATE TYPE "actor_kind" AS ENUM ('user', 'token', 'command');

CREATE TABLE "projects" (
  "id" SERIAL NOT NULL,
  "slug" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "description" TEXT,
  "provenance" TEXT,
  "reference_driver" TEXT,
  "identity_keys" JSONB,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "mapping" JSON,
  "revision" BIGINT NOT NULL DEFAULT 0,
  "visibility" "visibility" NOT NULL DEFAULT 'public',
  "archived_at" TIMESTAMPTZ(6),
  "deleted_at" TIMESTAMPTZ(6),
  "max_runs_per_day" INTEGER,
  "max_series" INTEGER,
  "minimum_effect" DOUBLE PRECISION,
  "keep_runs_days" INTEGER,
  "max_megabytes" INTEGER,
  CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "project_aliases" (
  "slug" TEXT NOT NULL,
  "project_id" INTEGER NOT NULL,
  "renamed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "project_aliases_pkey" PRIMARY KEY ("slug")
);

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
  "ci_rule_id" UUID,
  CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ci_rules" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "project_id" INTEGER NOT NULL,
  "issuer" TEXT NOT NULL,
  "repository" TEXT NOT NULL,
  "ref" TEXT,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(6),
  CONSTRAINT "ci_rules_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "environments" (
  "project_id" INTEGER NOT NULL,
  "id" BIGINT NOT NULL,
  "label" TEXT NOT NULL,
  "fields" JSONB NOT NULL,
  CONSTRAINT "environments_pkey" PRIMARY KEY ("project_id","id")
);

CREATE TABLE "drivers" (
  "project_id" INTEGER NOT NULL,
  "slug" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "language" TEXT,
  "purl" TEXT,
  "described_at" TIMESTAMPTZ(6),
  "description_id" BIGINT,
  "rank" SMALLINT NOT NULL DEFAULT 0,
  CONSTRAINT "drivers_pkey" PRIMARY KEY ("project_id","slug")
);

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

CREATE TABLE "releases" (
  "project_id" INTEGER NOT NULL,
  "driver" TEXT NOT NULL,
  "raw" TEXT NOT NULL,
  "recorded_at" TIMESTAMPTZ(6) NOT NULL,
  "released_on" DATE,
  CONSTRAINT "releases_pkey" PRIMARY KEY ("project_id","driver","raw")
);

CREATE TABLE "scenarios" (
  "project_id" INTEGER NOT NULL,
  "slug" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "description" TEXT,
  "category" TEXT,
  "described_at" TIMESTAMPTZ(6),
  "description_id" BIGINT,
  "rank" SMALLINT NOT NULL DEFAULT 0,
  CONSTRAINT "scenarios_pkey" PRIMARY KEY ("project_id","slug")
);

CREATE TABLE "descriptions" (
  "project_id" INTEGER NOT NULL,
  "id" BIGINT NOT NULL,
  "subject" "described_subject" NOT NULL,
  "slug" TEXT NOT NULL,
  "rank" SMALLINT NOT NULL,
  "content" JSONB NOT NULL,
  CONSTRAINT "descriptions_pkey" PRIMARY KEY ("project_id","id")
);

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

CREATE TABLE "cases" (
  "project_id" INTEGER NOT NULL,
  "id" BIGINT NOT NULL,
  "scenario" TEXT NOT NULL,
  "params" JSONB NOT NULL,
  "metric" TEXT NOT NULL,
  "unit" TEXT NOT NULL,
  "direction" "direction" NOT NULL,
  "exact" BOOLEAN NOT NULL,
  "statistic" TEXT NOT NULL,
  CONSTRAINT "cases_pkey" PRIMARY KEY ("project_id","id")
);

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
  "revision" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "series_pkey" PRIMARY KEY ("project_id","id")
);

CREATE TABLE "series_versions" (
  "project_id" INTEGER NOT NULL,
  "series_id" BIGINT NOT NULL,
  "version_id" BIGINT NOT NULL,
  "results" INTEGER NOT NULL,
  "figures" INTEGER NOT NULL,
  "ok" INTEGER NOT NULL,
  "first_at" TIMESTAMPTZ(6) NOT NULL,
  "last_at" TIMESTAMPTZ(6) NOT NULL,
  "version_order" TEXT COLLATE "C" NOT NULL DEFAULT '',
  CONSTRAINT "series_versions_pkey" PRIMARY KEY ("project_id","series_id","version_id")
);

CREATE TABLE "runs" (
  "project_id" INTEGER NOT NULL,
  "id" BIGINT NOT NULL,
  "content_hash" BYTEA NOT NULL,
  "title" TEXT,
  "repetition_group" TEXT,
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
  "reproduced_run_id" BIGINT,
  "description_ids" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
  CONSTRAINT "runs_pkey" PRIMARY KEY ("project_id","id")
);

CREATE TABLE "run_payloads" (
  "project_id" INTEGER NOT NULL,
  "run_id" BIGINT NOT NULL,
  "raw" BYTEA NOT NULL,
  "document" BYTEA,
  "samples" BYTEA,
  "series_ids" BIGINT[],
  CONSTRAINT "run_payloads_pkey" PRIMARY KEY ("project_id","run_id")
);

CREATE TABLE "run_exclusions" (
  "id" SERIAL NOT NULL,
  "project_id" INTEGER NOT NULL,
  "run_id" BIGINT NOT NULL,
  "reason" TEXT NOT NULL,
  "excluded_at" TIMESTAMPTZ(6) NOT NULL,
  "excluded_by" UUID NOT NULL,
  "excluded_by_name" TEXT NOT NULL,
  "lifted_at" TIMESTAMPTZ(6),
  "lifted_by" UUID,
  "lifted_by_name" TEXT,
  CONSTRAINT "run_exclusions_pkey" PRIMARY KEY ("project_id","id")
);

CREATE TABLE "project_states" (
  "project_id" INTEGER NOT NULL,
  "revision" BIGINT NOT NULL DEFAULT 0,
  "series_state" UUID NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT "project_states_pkey" PRIMARY KEY ("project_id")
);

CREATE TABLE "project_totals" (
  "project_id" INTEGER NOT NULL,
  "runs" INTEGER NOT NULL,
  "results" BIGINT NOT NULL,
  "drivers" INTEGER NOT NULL,
  "scenarios" INTEGER NOT NULL,
  "last_run_at" TIMESTAMPTZ(6) NOT NULL,
  "bytes" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "project_totals_pkey" PRIMARY KEY ("project_id")
);

CREATE TABLE "pending_runs" (
  "project_id" INTEGER NOT NULL,
  "run_id" BIGINT NOT NULL,
  "at" TIMESTAMPTZ(6) NOT NULL,
  "series_ids" BIGINT[],
  "version_ids" BIGINT[],
  "version_results" INTEGER[],
  "is_new" BOOLEAN NOT NULL DEFAULT true,
  "point_statuses" "status"[],
  "point_versions" BIGINT[],
  CONSTRAINT "pending_runs_pkey" PRIMARY KEY ("project_id","run_id")
);

CREATE TABLE "points" (
  "project_id" INTEGER NOT NULL,
  "ordinal" INTEGER NOT NULL,
  "series_id" BIGINT,
  "at" TIMESTAMPTZ(6) NOT NULL,
  "run_id" BIGINT NOT NULL,
  "version_id" BIGINT,
  "scenario_version_id" BIGINT,
  "value" DOUBLE PRECISION,
  "low" DOUBLE PRECISION,
  "high" DOUBLE PRECISION,
  "level" DOUBLE PRECISION,
  "n" BIGINT,
  "invocation" BIGINT,
  "status" "status" NOT NULL,
  "spread_kind" "spread_kind",
  "protocol" "protocol",
  "reason" TEXT,
  "anchor_id" BIGINT,
  "lag1" DOUBLE PRECISION,
  "log_ratio" DOUBLE PRECISION,
  "round_sd" DOUBLE PRECISION,
  "rounds" INTEGER,
  "twin_log_ratio" DOUBLE PRECISION,
  "printed_unit" TEXT
);

CREATE TABLE "repeat_groups" (
  "project_id" INTEGER NOT NULL,
  "series_id" BIGINT NOT NULL,
  "key" BIGINT NOT NULL,
  "pool_id" BIGINT NOT NULL,
  "version_id" BIGINT,
  "scenario_version_id" BIGINT,
  "repetition_group" TEXT,
  "run_id" BIGINT,
  "repeats" INTEGER NOT NULL,
  "unusable" INTEGER NOT NULL,
  "sum_log" DECIMAL NOT NULL,
  "sum_log_squares" DECIMAL NOT NULL,
  "pairs" INTEGER NOT NULL,
  "sum_ratio" DECIMAL NOT NULL,
  "sum_ratio_squares" DECIMAL NOT NULL,
  "last_at" TIMESTAMPTZ(6) NOT NULL,
  "twins" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "repeat_groups_pkey" PRIMARY KEY ("project_id","series_id","key")
);

CREATE TABLE "changes" (
  "project_id" INTEGER NOT NULL,
  "id" BIGINT NOT NULL,
  "series_id" BIGINT NOT NULL,
  "axis" TEXT NOT NULL,
  "position" TEXT NOT NULL,
  "order" TEXT COLLATE "C" NOT NULL,
  "group" TEXT NOT NULL,
  "direction" TEXT NOT NULL,
  "at" TIMESTAMPTZ(6) NOT NULL,
  "details" JSONB NOT NULL,
  "found_at" TIMESTAMPTZ(6) NOT NULL,
  "is_current" BOOLEAN NOT NULL DEFAULT true,
  "state" "change_state" NOT NULL DEFAULT 'new',
  "more_runs" INTEGER,
  CONSTRAINT "changes_pkey" PRIMARY KEY ("project_id","id")
);

CREATE TABLE "change_events" (
  "project_id" INTEGER NOT NULL,
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "number" BIGSERIAL NOT NULL,
  "state" "change_state" NOT NULL,
  "note" TEXT,
  "by_token" UUID NOT NULL,
  "by_name" TEXT NOT NULL,
  "at" TIMESTAMPTZ(6) NOT NULL,
  "undone_at" TIMESTAMPTZ(6),
  "undone_by_name" TEXT,
  CONSTRAINT "change_events_pkey" PRIMARY KEY ("project_id","id")
);

CREATE TABLE "change_event_changes" (
  "project_id" INTEGER NOT NULL,
  "event_id" UUID NOT NULL,
  "change_id" BIGINT NOT NULL,
  CONSTRAINT "change_event_changes_pkey" PRIMARY KEY ("project_id","event_id","change_id")
);

CREATE TABLE "notes" (
  "project_id" INTEGER NOT NULL,
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "at" TIMESTAMPTZ(6) NOT NULL,
  "text" TEXT NOT NULL,
  "driver" TEXT,
  "version" TEXT,
  "version_key" TEXT,
  "scenario" TEXT,
  "environment_id" BIGINT,
  "by_name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  "deleted_at" TIMESTAMPTZ(6),
  "deleted_by_name" TEXT,
  CONSTRAINT "notes_pkey" PRIMARY KEY ("project_id","id")
);

CREATE TABLE "due_families" (
  "project_id" INTEGER NOT NULL,
  "environment_id" BIGINT NOT NULL,
  "driver" TEXT NOT NULL,
  "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "generation" BIGINT NOT NULL DEFAULT 0,
  "claimed_until" TIMESTAMPTZ(6),
  "claim" INTEGER NOT NULL DEFAULT 0,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "evaluated" BIGINT,
  CONSTRAINT "due_families_pkey" PRIMARY KEY ("project_id","environment_id","driver")
);

CREATE TABLE "idempotency_keys" (
  "project_id" INTEGER NOT NULL,
  "key" TEXT NOT NULL,
  "body_sha256" BYTEA NOT NULL,
  "run_id" BIGINT NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("project_id","key")
);

CREATE TABLE "shares" (
  "id" TEXT NOT NULL,
  "project_id" INTEGER NOT NULL,
  "project" TEXT NOT NULL,
  "content_hash" BYTEA,
  "content" BYTEA,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  "deleted_at" TIMESTAMPTZ(6),
  "by_name" TEXT,
  "expires_at" TIMESTAMPTZ(6),
  CONSTRAINT "shares_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "notification_rules" (
  "project_id" INTEGER NOT NULL,
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "rule" JSONB NOT NULL,
  "secret" TEXT,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  "created_by_name" TEXT NOT NULL,
  "planned_until" TIMESTAMPTZ(6),
  CONSTRAINT "notification_rules_pkey" PRIMARY KEY ("project_id","id")
);

CREATE TABLE "deliveries" (
  "project_id" INTEGER NOT NULL,
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "rule_id" UUID NOT NULL,
  "is_test" BOOLEAN NOT NULL DEFAULT false,
  "due_at" TIMESTAMPTZ(6) NOT NULL,
  "state" "delivery_state" NOT NULL DEFAULT 'pending',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "locked_until" TIMESTAMPTZ(6),
  "last_status" INTEGER,
  "last_error" TEXT,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  "finished_at" TIMESTAMPTZ(6),
  CONSTRAINT "deliveries_pkey" PRIMARY KEY ("project_id","id")
);

CREATE TABLE "reported_changes" (
  "project_id" INTEGER NOT NULL,
  "rule_id" UUID NOT NULL,
  "change_id" BIGINT NOT NULL,
  "delivery_id" UUID NOT NULL,
  CONSTRAINT "reported_changes_pkey" PRIMARY KEY ("project_id","rule_id","change_id")
);

CREATE TABLE "rate_limits" (
  "key" VARCHAR(255) NOT NULL,
  "points" INTEGER NOT NULL DEFAULT 0,
  "expire" BIGINT,
  CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "users" (
  "id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "email_verified" BOOLEAN NOT NULL DEFAULT false,
  "image" TEXT,
  "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false,
  "is_administrator" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sessions" (
  "id" TEXT NOT NULL,
  "token" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(6) NOT NULL,
  "ip_address" TEXT,
  "user_agent" TEXT,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "logins" (
  "id" TEXT NOT NULL,
  "account_id" TEXT NOT NULL,
  "provider_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "access_token" TEXT,
  "refresh_token" TEXT,
  "id_token" TEXT,
  "access_token_expires_at" TIMESTAMPTZ(6),
  "refresh_token_expires_at" TIMESTAMPTZ(6),
  "scope" TEXT,
  "password" TEXT,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "logins_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "verifications" (
  "id" TEXT NOT NULL,
  "identifier" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(6) NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "two_factors" (
  "id" TEXT NOT NULL,
  "secret" TEXT NOT NULL,
  "backup_codes" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "verified" BOOLEAN NOT NULL DEFAULT true,
  "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
  "locked_until" TIMESTAMPTZ(6),
  CONSTRAINT "two_factors_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "invitations" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "hash" BYTEA NOT NULL,
  "kind" "invitation_kind" NOT NULL,
  "email" TEXT,
  "project_id" INTEGER,
  "role" "project_role",
  "user_id" TEXT,
  "by_name" TEXT,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(6) NOT NULL,
  "used_at" TIMESTAMPTZ(6),
  CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "project_members" (
  "project_id" INTEGER NOT NULL,
  "user_id" TEXT NOT NULL,
  "role" "project_role" NOT NULL,
  "added_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "project_members_pkey" PRIMARY KEY ("project_id","user_id")
);

CREATE TABLE "audit_events" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "project_id" INTEGER,
  "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "action" TEXT NOT NULL,
  "target" TEXT,
  "actor_kind" "actor_kind" NOT NULL,
  "actor_id" TEXT,
  "actor_name" TEXT NOT NULL,
  "ip_address" TEXT,
  "details" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- Indexes
CREATE UNIQUE INDEX "projects_slug_key" ON "projects"("slug");
CREATE INDEX "project_aliases_project_id_idx" ON "project_aliases"("project_id");
CREATE UNIQUE INDEX "tokens_hash_key" ON "tokens"("hash");
CREATE INDEX "tokens_project_id_idx" ON "tokens"("project_id");
CREATE INDEX "ci_rules_project_id_idx" ON "ci_rules"("project_id");
CREATE INDEX "driver_versions_project_id_driver_parsed_sort_key_id_idx" ON "driver_versions"("project_id", "driver", "parsed" DESC, "sort_key" DESC, "id");
CREATE INDEX "driver_versions_project_id_driver_text_idx" ON "driver_versions"("project_id", "driver", "text");
CREATE UNIQUE INDEX "driver_versions_project_id_driver_raw_key" ON "driver_versions"("project_id", "driver", "raw");
CREATE INDEX "descriptions_project_id_subject_slug_idx" ON "descriptions"("project_id", "subject", "slug");
CREATE UNIQUE INDEX "scenario_versions_project_id_scenario_hash_key" ON "scenario_versions"("project_id", "scenario", "hash");
CREATE INDEX "cases_project_id_scenario_idx" ON "cases"("project_id", "scenario");
CREATE INDEX "series_project_id_case_id_idx" ON "series"("project_id", "case_id");
CREATE INDEX "series_versions_order_idx" ON "series_versions"("project_id", "series_id", "version_order" DESC, "version_id");
CREATE INDEX "runs_project_id_started_at_id_idx" ON "runs"("project_id", "started_at" DESC, "id" DESC);
CREATE INDEX "runs_project_id_environment_id_started_at_idx" ON "runs"("project_id", "environment_id", "started_at" DESC);
CREATE INDEX "runs_id_idx" ON "runs"("id");
CREATE INDEX "runs_received_at_idx" ON "runs"("received_at" DESC);
CREATE UNIQUE INDEX "runs_project_id_content_hash_key" ON "runs"("project_id", "content_hash");
CREATE INDEX "run_exclusions_project_id_run_id_idx" ON "run_exclusions"("project_id", "run_id");
CREATE INDEX "points_series_idx" ON "points"("project_id", "series_id", "at", "run_id", "ordinal", "value", "version_id");
CREATE INDEX "repeat_groups_project_id_series_id_last_at_idx" ON "repeat_groups"("project_id", "series_id", "last_at" DESC);
CREATE INDEX "repeat_groups_project_id_pool_id_last_at_idx" ON "repeat_groups"("project_id", "pool_id", "last_at" DESC);
CREATE INDEX "changes_project_id_series_id_idx" ON "changes"("project_id", "series_id");
CREATE INDEX "changes_project_id_at_id_idx" ON "changes"("project_id", "at" DESC, "id" DESC);
CREATE INDEX "changes_project_id_found_at_id_idx" ON "changes"("project_id", "found_at" DESC, "id" DESC);
CREATE INDEX "changes_project_id_group_idx" ON "changes"("project_id", "group");
CREATE INDEX "change_event_changes_project_id_change_id_idx" ON "change_event_changes"("project_id", "change_id");
CREATE INDEX "notes_project_id_at_id_idx" ON "notes"("project_id", "at" DESC, "id");
CREATE INDEX "notes_project_id_driver_version_key_idx" ON "notes"("project_id", "driver", "version_key");
CREATE INDEX "due_families_due_at_idx" ON "due_families"("due_at");
CREATE INDEX "shares_project_id_created_at_idx" ON "shares"("project_id", "created_at");
CREATE INDEX "deliveries_project_id_rule_id_created_at_id_idx" ON "deliveries"("project_id", "rule_id", "created_at" DESC, "id");
CREATE INDEX "reported_changes_project_id_delivery_id_idx" ON "reported_changes"("project_id", "delivery_id");
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");
CREATE INDEX "logins_user_id_idx" ON "logins"("user_id");
CREATE UNIQUE INDEX "logins_provider_id_account_id_key" ON "logins"("provider_id", "account_id");
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");
CREATE INDEX "verifications_expires_at_idx" ON "verifications"("expires_at");
CREATE INDEX "two_factors_user_id_idx" ON "two_factors"("user_id");
CREATE INDEX "two_factors_secret_idx" ON "two_factors"("secret");
CREATE UNIQUE INDEX "invitations_hash_key" ON "invitations"("hash");
CREATE INDEX "invitations_project_id_idx" ON "invitations"("project_id");
CREATE INDEX "project_members_user_id_idx" ON "project_members"("user_id");
CREATE INDEX "audit_events_project_id_at_id_idx" ON "audit_events"("project_id", "at" DESC, "id" DESC);
CREATE INDEX "audit_events_at_id_idx" ON "audit_events"("at" DESC, "id" DESC);

-- Foreign keys
ALTER TABLE "project_aliases" ADD CONSTRAINT "project_aliases_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "ci_rules" ADD CONSTRAINT "ci_rules_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "environments" ADD CONSTRAINT "environments_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "driver_versions" ADD CONSTRAINT "driver_versions_project_id_driver_fkey" FOREIGN KEY ("project_id", "driver") REFERENCES "drivers"("project_id", "slug") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "releases" ADD CONSTRAINT "releases_project_id_driver_fkey" FOREIGN KEY ("project_id", "driver") REFERENCES "drivers"("project_id", "slug") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "descriptions" ADD CONSTRAINT "descriptions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "scenario_versions" ADD CONSTRAINT "scenario_versions_project_id_scenario_fkey" FOREIGN KEY ("project_id", "scenario") REFERENCES "scenarios"("project_id", "slug") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "cases" ADD CONSTRAINT "cases_project_id_scenario_fkey" FOREIGN KEY ("project_id", "scenario") REFERENCES "scenarios"("project_id", "slug") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "series" ADD CONSTRAINT "series_project_id_case_id_fkey" FOREIGN KEY ("project_id", "case_id") REFERENCES "cases"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "series" ADD CONSTRAINT "series_project_id_environment_id_fkey" FOREIGN KEY ("project_id", "environment_id") REFERENCES "environments"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "series" ADD CONSTRAINT "series_project_id_driver_fkey" FOREIGN KEY ("project_id", "driver") REFERENCES "drivers"("project_id", "slug") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "series_versions" ADD CONSTRAINT "series_versions_project_id_series_id_fkey" FOREIGN KEY ("project_id", "series_id") REFERENCES "series"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "runs" ADD CONSTRAINT "runs_project_id_environment_id_fkey" FOREIGN KEY ("project_id", "environment_id") REFERENCES "environments"("project_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "run_payloads" ADD CONSTRAINT "run_payloads_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "runs"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "run_exclusions" ADD CONSTRAINT "run_exclusions_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "runs"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "project_states" ADD CONSTRAINT "project_states_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "project_totals" ADD CONSTRAINT "project_totals_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "changes" ADD CONSTRAINT "changes_project_id_series_id_fkey" FOREIGN KEY ("project_id", "series_id") REFERENCES "series"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "change_events" ADD CONSTRAINT "change_events_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "change_event_changes" ADD CONSTRAINT "change_event_changes_project_id_event_id_fkey" FOREIGN KEY ("project_id", "event_id") REFERENCES "change_events"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "change_event_changes" ADD CONSTRAINT "change_event_changes_project_id_change_id_fkey" FOREIGN KEY ("project_id", "change_id") REFERENCES "changes"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "notes" ADD CONSTRAINT "notes_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "due_families" ADD CONSTRAINT "due_families_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "notification_rules" ADD CONSTRAINT "notification_rules_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_project_id_rule_id_fkey" FOREIGN KEY ("project_id", "rule_id") REFERENCES "notification_rules"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "reported_changes" ADD CONSTRAINT "reported_changes_project_id_delivery_id_fkey" FOREIGN KEY ("project_id", "delivery_id") REFERENCES "deliveries"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- By hand from here on, and COLLATE "C" above, which compares byte by byte: what schema.prisma cannot say.

-- Rows that aggregation updates with every run. Room on their page lets PostgreSQL update them without touching an index.
ALTER TABLE "series" SET (fillfactor = 50);
ALTER TABLE "driver_versions" SET (fillfactor = 50);
ALTER TABLE "series_versions" SET (fillfactor = 70);
ALTER TABLE "repeat_groups" SET (fillfactor = 80);

-- Already compressed: PostgreSQL need not try again.
ALTER TABLE "run_payloads"
  ALTER COLUMN "raw" SET STORAGE EXTERNAL,
  ALTER COLUMN "document" SET STORAGE EXTERNAL,
  ALTER COLUMN "samples" SET STORAGE EXTERNAL;
ALTER TABLE "shares" ALTER COLUMN "content" SET STORAGE EXTERNAL;

-- Read once and deleted: not worth compressing. A pending run of a hundred results has a row of a little more than 2 kB, the size from which
-- PostgreSQL moves values out of a row: rows of up to 8 kB stay as they are.
ALTER TABLE "pending_runs"
  ALTER COLUMN "series_ids" SET STORAGE EXTERNAL,
  ALTER COLUMN "version_ids" SET STORAGE EXTERNAL,
  ALTER COLUMN "version_results" SET STORAGE EXTERNAL,
  SET (toast_tuple_target = 8160);

-- An index answers alone only for pages that were vacuumed, and a table that only grows is otherwise vacuumed late.
ALTER TABLE "points" SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);

-- Points have no key: docs/decisions/0069. Logical replication, as for an upgrade of PostgreSQL or a move of a shard, then knows the rows that
-- change by all of their columns.
ALTER TABLE "points" REPLICA IDENTITY FULL;

-- Counts of a minute may be lost in a crash; they are then not written twice.
ALTER TABLE "rate_limits" SET UNLOGGED;

-- The content of a share goes exactly when the share is deleted.
ALTER TABLE "shares" ADD CONSTRAINT "shares_content_until_deleted" CHECK (
  ("deleted_at" IS NULL) = ("content" IS NOT NULL) AND ("deleted_at" IS NULL) = ("content_hash" IS NOT NULL)
);

-- A version is one of a driver.
ALTER TABLE "notes" ADD CONSTRAINT "notes_version_check"
  CHECK (("version" IS NULL) = ("version_key" IS NULL) AND ("version" IS NULL OR "driver" IS NOT NULL));

-- The runs of a commit and the newest of a branch, which every upload of a pull request is judged against.
CREATE INDEX "runs_commit_idx" ON "runs" ("project_id", lower("source"->>'commit'), "started_at" DESC);
CREATE INDEX "runs_branch_idx" ON "runs" ("project_id", ("source"->>'branch'), "started_at" DESC);

-- Lists show a repetition group once, by its newest run.
CREATE INDEX "runs_repetition_group_idx" ON "runs" ("project_id", "repetition_group", "started_at", "id")
  WHERE "repetition_group" IS NOT NULL;

-- The runs that reproduce one.
CREATE INDEX "runs_reproduced_run_id_idx" ON "runs" ("project_id", "reproduced_run_id", "started_at")
  WHERE "reproduced_run_id" IS NOT NULL;

-- A run is excluded once at a time. Readers ask for the exclusion that holds, of which there are few.
CREATE UNIQUE INDEX "run_exclusions_active_key" ON "run_exclusions" ("project_id", "run_id") WHERE "lifted_at" IS NULL;

-- What is to be sent, of all projects, in the order of its time.
CREATE INDEX "deliveries_pending_idx" ON "deliveries" ("due_at") WHERE "state" = 'pending';

-- What is found while a message waits for its time joins it: a rule has one message that waits and was not tried yet.
CREATE UNIQUE INDEX "deliveries_waiting_idx" ON "deliveries" ("project_id", "rule_id", "due_at")
  WHERE "state" = 'pending' AND "attempts" = 0 AND NOT "is_test";

-- Shares that are to be deleted by themselves.
CREATE INDEX "shares_expires_at_idx" ON "shares" ("expires_at") WHERE "expires_at" IS NOT NULL AND "deleted_at" IS NULL;

-- Tokens of jobs that are over.
CREATE INDEX "tokens_of_jobs_idx" ON "tokens" ("expires_at") WHERE "ci_rule_id" IS NOT NULL;

-- The revision of a project: docs/decisions/0035. Triggers and not the statements of one release: the revision also moves when
-- a process of another release, a seed or an administrator changes a table. Each fires once for a statement.
CREATE FUNCTION move_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_states s SET revision = s.revision + c.changes
  FROM (SELECT project_id, count(*) AS changes FROM changed GROUP BY project_id) c WHERE s.project_id = c.project_id;
  RETURN NULL;
END $$;

CREATE TRIGGER move_revision_on_update AFTER UPDATE ON runs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_delete AFTER DELETE ON runs
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON run_exclusions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON run_exclusions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON releases
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON releases
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_delete AFTER DELETE ON releases
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON changes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON changes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
-- Pages show events, also where the states of their changes stay.
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON change_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON change_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();

-- A change of the project's own row, such as its title, moves the revision, and the row has a copy of it. Neither of these two
-- triggers is in a cluster, where `projects` is on every node and must not be written by each change.
CREATE FUNCTION move_own_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_states SET revision = greatest(revision + 1, NEW.revision) WHERE project_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER move_own_revision AFTER UPDATE ON projects
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION move_own_revision();

CREATE FUNCTION mirror_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET revision = NEW.revision WHERE id = NEW.project_id AND revision <> NEW.revision;
  RETURN NULL;
END $$;

CREATE TRIGGER mirror_revision AFTER UPDATE ON project_states
  FOR EACH ROW WHEN (NEW.revision <> OLD.revision) EXECUTE FUNCTION mirror_revision();

-- An upload moves nothing, or each would wait for the commit of the one before: a pending run counts by itself. Its weight is
-- made from its content, so that a database restored from a backup and then filled otherwise does not repeat a state.
CREATE FUNCTION revision_weight(run_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 1 + (run_id & 1048575);

-- Aggregation takes pending runs away: the sum of both stays the same.
CREATE FUNCTION keep_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_states s SET revision = s.revision + c.weight
  FROM (SELECT project_id, sum(revision_weight(run_id)) AS weight FROM changed GROUP BY project_id) c
  WHERE s.project_id = c.project_id;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_revision_on_delete AFTER DELETE ON pending_runs
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_revision();

-- What an upload of known series compares instead of looking for each of them: decision 0075.
CREATE FUNCTION move_series_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_states SET series_state = gen_random_uuid() WHERE project_id IN (SELECT project_id FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER move_series_state_on_delete AFTER DELETE ON series
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_series_state();

-- Aggregation, exclusion, inclusion and deletion all update the series of a run. Each of these locks the row of the project
-- first, as does whoever stores what was found, so that no two of them wait for each other.
CREATE FUNCTION mark_due_families() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO due_families (project_id, environment_id, driver)
  SELECT DISTINCT project_id, environment_id, driver FROM changed ORDER BY 1, 2, 3
  ON CONFLICT (project_id, environment_id, driver) DO UPDATE SET generation = due_families.generation + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER mark_due_families_on_update AFTER UPDATE ON series
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_due_families();

-- The audit log is only added to.
CREATE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER keep_audit_events BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();

-- Series and versions with what pending runs add to them. A series or a driver version whose results are all excluded or deleted
-- keeps its row, because an upload that is under way may count on it, but it is in no list. As with the revision of a project,
-- each pending run counts with its weight, and aggregation adds the same weight: an upload updates no series, and aggregation
-- changes no revision.
CREATE VIEW "series_aggregates" AS
SELECT s.project_id, s.id, s.case_id, s.environment_id, s.driver, s.options,
  s.points + coalesce(u.points, 0) AS points, least(s.first_at, u.first_at) AS first_at,
  greatest(s.last_at, u.last_at) AS last_at, s.revision + coalesce(u.revision, 0) AS revision
FROM series s
LEFT JOIN (
  SELECT r.project_id, i.id, count(*)::int AS points, min(r.at) AS first_at, max(r.at) AS last_at,
    sum(revision_weight(r.run_id))::bigint AS revision
  FROM pending_runs r CROSS JOIN LATERAL unnest(r.series_ids) AS i (id)
  GROUP BY r.project_id, i.id
) u ON u.project_id = s.project_id AND u.id = s.id
WHERE s.points > 0 OR u.points > 0;

CREATE VIEW "driver_version_aggregates" AS
SELECT v.project_id, v.id, v.driver, v.raw, v.text, v.parsed, v.prerelease, v.line, v.sort_key,
  v.results + coalesce(u.results, 0) AS results, least(v.first_at, u.first_at) AS first_at,
  greatest(v.last_at, u.last_at) AS last_at
FROM driver_versions v
LEFT JOIN (
  SELECT r.project_id, i.id, sum(i.results)::int AS results, min(r.at) AS first_at, max(r.at) AS last_at
  FROM pending_runs r CROSS JOIN LATERAL unnest(r.version_ids, r.version_results) AS i (id, results)
  GROUP BY r.project_id, i.id
) u ON u.project_id = v.project_id AND u.id = v.id
WHERE v.results > 0 OR u.results > 0;
