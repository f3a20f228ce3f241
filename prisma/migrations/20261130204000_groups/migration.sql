-- Groups of the identity provider become roles; what came from a group goes with it.
ALTER TABLE "project_members" ADD COLUMN "by_group" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "users" ADD COLUMN "administrator_by_group" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "project_groups" (
  "project_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "role" "project_role" NOT NULL,
  CONSTRAINT "project_groups_pkey" PRIMARY KEY ("project_id","name")
);
CREATE INDEX "project_groups_name_idx" ON "project_groups"("name");
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
