-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "mapping" JSON;
