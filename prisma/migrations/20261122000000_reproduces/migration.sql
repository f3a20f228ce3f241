-- AlterTable
ALTER TABLE "runs" ADD COLUMN "reproduces" BIGINT;

-- By hand: schema.prisma cannot say an index over a part of the rows. It finds the runs that reproduce one.
CREATE INDEX "runs_reproduces_idx" ON "runs" ("project_id", "reproduces", "started_at") WHERE "reproduces" IS NOT NULL;
