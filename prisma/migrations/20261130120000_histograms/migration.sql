-- Histograms of results: each is read alone, by its series, and goes with its run.
CREATE TABLE "histograms" (
  "project_id" INTEGER NOT NULL,
  "run_id" BIGINT NOT NULL,
  "ordinal" INTEGER NOT NULL,
  "series_id" BIGINT NOT NULL,
  "version_id" BIGINT,
  "at" TIMESTAMPTZ(6) NOT NULL,
  "content" BYTEA NOT NULL,
  CONSTRAINT "histograms_pkey" PRIMARY KEY ("project_id","run_id","ordinal")
);
-- Compressed already.
ALTER TABLE "histograms" ALTER COLUMN "content" SET STORAGE EXTERNAL;
CREATE INDEX "histograms_project_id_series_id_at_version_id_idx" ON "histograms"("project_id", "series_id", "at" DESC, "version_id");
ALTER TABLE "histograms" ADD CONSTRAINT "histograms_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "runs"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
