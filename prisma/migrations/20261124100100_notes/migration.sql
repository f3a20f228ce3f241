-- CreateTable
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

-- CreateIndex
CREATE INDEX "notes_project_id_at_id_idx" ON "notes"("project_id", "at" DESC, "id");

-- CreateIndex
CREATE INDEX "notes_project_id_driver_version_key_idx" ON "notes"("project_id", "driver", "version_key");

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on: what schema.prisma cannot say.

-- A version is one of a driver.
ALTER TABLE "notes" ADD CONSTRAINT "notes_version_check"
  CHECK (("version" IS NULL) = ("version_key" IS NULL) AND ("version" IS NULL OR "driver" IS NOT NULL));

-- Pages show notes: their project has another state with every one.
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
