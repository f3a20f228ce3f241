-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('pending', 'sent', 'failed');

-- CreateTable
CREATE TABLE "notification_rules" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "rule" JSONB NOT NULL,
    "secret" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "planned_until" TIMESTAMPTZ(6),

    CONSTRAINT "notification_rules_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "rule_id" UUID NOT NULL,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "state" "delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(6),
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "reported_changes" (
    "project_id" INTEGER NOT NULL,
    "rule_id" UUID NOT NULL,
    "change_id" BIGINT NOT NULL,
    "delivery_id" UUID NOT NULL,

    CONSTRAINT "reported_changes_pkey" PRIMARY KEY ("project_id","rule_id","change_id")
);

-- CreateIndex
CREATE INDEX "deliveries_project_id_rule_id_created_at_id_idx" ON "deliveries"("project_id", "rule_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "reported_changes_project_id_delivery_id_idx" ON "reported_changes"("project_id", "delivery_id");

-- AddForeignKey
ALTER TABLE "notification_rules" ADD CONSTRAINT "notification_rules_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_project_id_rule_id_fkey" FOREIGN KEY ("project_id", "rule_id") REFERENCES "notification_rules"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reported_changes" ADD CONSTRAINT "reported_changes_project_id_delivery_id_fkey" FOREIGN KEY ("project_id", "delivery_id") REFERENCES "deliveries"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on: what schema.prisma cannot say.

-- What is to be sent, of all projects, in the order of its time.
CREATE INDEX "deliveries_pending_idx" ON "deliveries"("due_at") WHERE "state" = 'pending';

-- What is found while a message waits for its time joins it: a rule has one message that waits and was not tried yet.
CREATE UNIQUE INDEX "deliveries_waiting_idx" ON "deliveries"("project_id", "rule_id", "due_at")
  WHERE "state" = 'pending' AND "attempts" = 0 AND NOT "is_test";
