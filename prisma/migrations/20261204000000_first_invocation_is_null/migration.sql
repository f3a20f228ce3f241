-- AlterTable
ALTER TABLE "points" ALTER COLUMN "invocation" DROP NOT NULL;
