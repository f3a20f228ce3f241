-- Names that projects had before, archived and deleted projects, limits and the least difference of a project, who made a share and
-- until when it is kept: decision 0067. The release before shows a deleted project: delete none before all servers are of this one.
-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "archived_at" TIMESTAMPTZ(6),
ADD COLUMN     "deleted_at" TIMESTAMPTZ(6),
ADD COLUMN     "max_runs_per_day" INTEGER,
ADD COLUMN     "max_series" INTEGER,
ADD COLUMN     "minimum_effect" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "shares" ADD COLUMN     "by_name" TEXT,
ADD COLUMN     "expires_at" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "project_aliases" (
    "slug" TEXT NOT NULL,
    "project_id" INTEGER NOT NULL,
    "renamed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_aliases_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE INDEX "project_aliases_project_id_idx" ON "project_aliases"("project_id");

-- AddForeignKey
ALTER TABLE "project_aliases" ADD CONSTRAINT "project_aliases_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Shares that are to be deleted by themselves; Prisma does not know partial indexes.
CREATE INDEX "shares_expires_at_idx" ON "shares"("expires_at") WHERE "expires_at" IS NOT NULL AND "deleted_at" IS NULL;
