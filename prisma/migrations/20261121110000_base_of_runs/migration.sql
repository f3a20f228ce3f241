-- By hand: schema.prisma cannot say an index over an expression. They find the runs of a commit and the newest of a
-- branch, which every upload of a pull request is judged against.
CREATE INDEX "runs_commit_idx" ON "runs" ("project_id", lower("source"->>'commit'), "started_at" DESC);
CREATE INDEX "runs_branch_idx" ON "runs" ("project_id", ("source"->>'branch'), "started_at" DESC);
