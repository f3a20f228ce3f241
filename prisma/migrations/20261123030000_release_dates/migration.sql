-- AlterTable
ALTER TABLE "releases" ADD COLUMN "released_on" DATE;
