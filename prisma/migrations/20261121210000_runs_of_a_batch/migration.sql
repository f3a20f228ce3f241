-- By hand: schema.prisma cannot say an index over a part of the rows. Lists show a batch once, by its newest run.
CREATE INDEX "runs_batch_idx" ON "runs" ("project_id", "batch", "started_at", "id") WHERE "batch" IS NOT NULL;
