-- CPU profiles of runs: each is found by what it is of, and goes with its run.
CREATE TABLE "profiles" (
  "project_id" INTEGER NOT NULL,
  "id" BIGINT NOT NULL,
  "run_id" BIGINT NOT NULL,
  "case_key" BIGINT NOT NULL,
  "scenario" TEXT NOT NULL,
  "params" JSONB NOT NULL,
  "version_id" BIGINT NOT NULL,
  "tool" TEXT NOT NULL,
  "unit" TEXT NOT NULL,
  "passes" INTEGER NOT NULL,
  "counted" DOUBLE PRECISION NOT NULL,
  "content" BYTEA NOT NULL,
  "added_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "profiles_pkey" PRIMARY KEY ("project_id","id")
);
-- Compressed already.
ALTER TABLE "profiles" ALTER COLUMN "content" SET STORAGE EXTERNAL;
CREATE INDEX "profiles_project_id_case_key_version_id_idx" ON "profiles"("project_id", "case_key", "version_id");
CREATE INDEX "profiles_project_id_run_id_idx" ON "profiles"("project_id", "run_id");
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "runs"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Pages of the project show a profile that is added to a run.
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON profiles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
