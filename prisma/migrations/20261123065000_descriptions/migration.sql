-- CreateEnum
CREATE TYPE "described_subject" AS ENUM ('driver', 'scenario');

-- AlterTable
ALTER TABLE "drivers" ADD COLUMN     "described_at" TIMESTAMPTZ(6),
ADD COLUMN     "description_id" BIGINT,
ADD COLUMN     "rank" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "description_ids" BIGINT[] DEFAULT ARRAY[]::BIGINT[];

-- AlterTable
ALTER TABLE "scenarios" ADD COLUMN     "description_id" BIGINT,
ADD COLUMN     "rank" SMALLINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "descriptions" (
    "project_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL,
    "subject" "described_subject" NOT NULL,
    "slug" TEXT NOT NULL,
    "rank" SMALLINT NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "descriptions_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE INDEX "descriptions_project_id_subject_slug_idx" ON "descriptions"("project_id", "subject", "slug");

-- AddForeignKey
ALTER TABLE "descriptions" ADD CONSTRAINT "descriptions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on: what schema.prisma cannot say.

-- Stored texts stay until a newer run describes the same: those of a described scenario rank as before.
UPDATE "scenarios" SET "rank" = 1 WHERE "described_at" IS NOT NULL;
