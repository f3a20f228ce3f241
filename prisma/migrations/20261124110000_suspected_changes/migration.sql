-- AlterTable
ALTER TABLE "changes" ADD COLUMN "more_runs" INTEGER;
