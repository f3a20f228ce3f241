-- Pages of a project that its overview lists.
CREATE TABLE "pinned_views" (
  "project_id" INTEGER NOT NULL,
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "title" TEXT NOT NULL,
  "page" TEXT NOT NULL,
  "by_name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "pinned_views_pkey" PRIMARY KEY ("project_id","id")
);
ALTER TABLE "pinned_views" ADD CONSTRAINT "pinned_views_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TRIGGER move_revision_on_insert AFTER INSERT ON pinned_views
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_delete AFTER DELETE ON pinned_views
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
