-- CreateTable
CREATE TABLE "known_releases" (
    "project_id" INTEGER NOT NULL,
    "driver" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    "known_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "known_releases_pkey" PRIMARY KEY ("project_id","driver","raw")
);

-- AddForeignKey
ALTER TABLE "known_releases" ADD CONSTRAINT "known_releases_project_id_driver_fkey" FOREIGN KEY ("project_id", "driver") REFERENCES "drivers"("project_id", "slug") ON DELETE CASCADE ON UPDATE CASCADE;
