-- Reports of a project: Markdown documents, each with its versions.
CREATE TABLE "reports" (
  "project_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  "updated_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "reports_pkey" PRIMARY KEY ("project_id","name")
);
CREATE TABLE "report_versions" (
  "project_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "title" TEXT NOT NULL,
  "markdown" TEXT NOT NULL,
  "sha256" BYTEA NOT NULL,
  "by_name" TEXT NOT NULL,
  "note" TEXT,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "report_versions_pkey" PRIMARY KEY ("project_id","name","number")
);
CREATE INDEX "reports_project_id_updated_at_name_idx" ON "reports"("project_id", "updated_at" DESC, "name");
ALTER TABLE "reports" ADD CONSTRAINT "reports_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_project_id_name_fkey" FOREIGN KEY ("project_id", "name") REFERENCES "reports"("project_id", "name") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Every new version changes the row of its report, so that pages of the project are made again.
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_delete AFTER DELETE ON reports
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
