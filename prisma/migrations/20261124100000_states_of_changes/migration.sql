-- CreateTable
CREATE TABLE "change_events" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "number" BIGSERIAL NOT NULL,
    "state" "change_state" NOT NULL,
    "note" TEXT,
    "by_token" UUID NOT NULL,
    "by_name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "undone_at" TIMESTAMPTZ(6),
    "undone_by_name" TEXT,

    CONSTRAINT "change_events_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "change_event_changes" (
    "project_id" INTEGER NOT NULL,
    "event_id" UUID NOT NULL,
    "change_id" BIGINT NOT NULL,

    CONSTRAINT "change_event_changes_pkey" PRIMARY KEY ("project_id","event_id","change_id")
);

-- CreateIndex
CREATE INDEX "change_event_changes_project_id_change_id_idx" ON "change_event_changes"("project_id", "change_id");

-- AddForeignKey
ALTER TABLE "change_events" ADD CONSTRAINT "change_events_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_event_changes" ADD CONSTRAINT "change_event_changes_project_id_event_id_fkey" FOREIGN KEY ("project_id", "event_id") REFERENCES "change_events"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_event_changes" ADD CONSTRAINT "change_event_changes_project_id_change_id_fkey" FOREIGN KEY ("project_id", "change_id") REFERENCES "changes"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on: what schema.prisma cannot say.

-- Pages show events: their project has another state with every one, also where the states of its changes stay.
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON change_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON change_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
