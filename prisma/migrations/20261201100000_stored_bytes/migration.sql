-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "max_megabytes" INTEGER;

-- AlterTable
ALTER TABLE "project_totals" ADD COLUMN     "bytes" BIGINT NOT NULL DEFAULT 0;
