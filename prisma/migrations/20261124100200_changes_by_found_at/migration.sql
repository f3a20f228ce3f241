-- CreateIndex
CREATE INDEX "changes_project_id_found_at_id_idx" ON "changes"("project_id", "found_at" DESC, "id" DESC);
