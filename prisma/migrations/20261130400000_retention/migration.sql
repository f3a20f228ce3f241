-- For how long a project keeps its runs: docs/projects.md. The release before keeps all of them.
-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "keep_runs_days" INTEGER;
