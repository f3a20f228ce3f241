-- CreateEnum
CREATE TYPE "change_state" AS ENUM ('new', 'acknowledged', 'expected', 'false-alarm', 'fixed');

-- CreateTable
CREATE TABLE "changes" (
    "project_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL,
    "series_id" BIGINT NOT NULL,
    "axis" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "order" TEXT NOT NULL,
    "group" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "details" JSONB NOT NULL,
    "found_at" TIMESTAMPTZ(6) NOT NULL,
    "is_current" BOOLEAN NOT NULL DEFAULT true,
    "state" "change_state" NOT NULL DEFAULT 'new',

    CONSTRAINT "changes_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "due_families" (
    "project_id" INTEGER NOT NULL,
    "environment_id" BIGINT NOT NULL,
    "driver" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "generation" BIGINT NOT NULL DEFAULT 0,
    "claimed_until" TIMESTAMPTZ(6),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "due_families_pkey" PRIMARY KEY ("project_id","environment_id","driver")
);

-- CreateIndex
CREATE INDEX "changes_project_id_series_id_idx" ON "changes"("project_id", "series_id");

-- CreateIndex
CREATE INDEX "changes_project_id_at_id_idx" ON "changes"("project_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "changes_project_id_group_idx" ON "changes"("project_id", "group");

-- CreateIndex
CREATE INDEX "due_families_due_at_idx" ON "due_families"("due_at");

-- AddForeignKey
ALTER TABLE "changes" ADD CONSTRAINT "changes_project_id_series_id_fkey" FOREIGN KEY ("project_id", "series_id") REFERENCES "series"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_families" ADD CONSTRAINT "due_families_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on: what schema.prisma cannot say.

-- Compared byte by byte, as "driver_versions"."sort_key" is.
ALTER TABLE "changes" ALTER COLUMN "order" SET DATA TYPE TEXT COLLATE "C";

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

-- Pages show changes: their project has another state with every change of one.
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON changes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON changes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();

-- What was stored before this version was never evaluated.
INSERT INTO due_families (project_id, environment_id, driver)
SELECT DISTINCT project_id, environment_id, driver FROM series WHERE points > 0;
