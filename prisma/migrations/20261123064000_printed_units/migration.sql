-- AlterTable
ALTER TABLE "points" ADD COLUMN     "printed_unit" TEXT;
