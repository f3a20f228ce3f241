-- AlterTable
ALTER TABLE "series_versions" ADD COLUMN "version_order" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "driver_versions_project_id_driver_parsed_sort_key_id_idx" ON "driver_versions"("project_id", "driver", "parsed" DESC, "sort_key" DESC, "id");

-- CreateIndex
CREATE INDEX "driver_versions_project_id_driver_text_idx" ON "driver_versions"("project_id", "driver", "text");

-- By hand from here on: what schema.prisma cannot say.

-- Compared byte by byte, as "driver_versions"."sort_key" is.
ALTER TABLE "series_versions" ALTER COLUMN "version_order" SET DATA TYPE TEXT COLLATE "C";

UPDATE series_versions v
SET version_order = CASE WHEN d.parsed THEN '2' ELSE '1' END || d.sort_key
FROM driver_versions d
WHERE d.project_id = v.project_id AND d.id = v.version_id;

CREATE INDEX "series_versions_order_idx" ON "series_versions"("project_id", "series_id", "version_order" DESC, "version_id");
