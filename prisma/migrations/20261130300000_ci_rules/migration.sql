-- Rules by which CI jobs upload without a stored token, and the tokens that they get for minutes: decision 0066.
-- AlterTable
ALTER TABLE "tokens" ADD COLUMN     "ci_rule_id" UUID;

-- CreateTable
CREATE TABLE "ci_rules" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "repository" TEXT NOT NULL,
    "ref" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6),

    CONSTRAINT "ci_rules_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ci_rules_project_id_idx" ON "ci_rules"("project_id");

-- AddForeignKey
ALTER TABLE "ci_rules" ADD CONSTRAINT "ci_rules_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Tokens of jobs that are over; Prisma does not know partial indexes.
CREATE INDEX "tokens_of_jobs_idx" ON "tokens"("expires_at") WHERE "ci_rule_id" IS NOT NULL;
