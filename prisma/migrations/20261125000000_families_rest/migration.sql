-- AlterTable
ALTER TABLE "due_families" ADD COLUMN "evaluated" BIGINT;
