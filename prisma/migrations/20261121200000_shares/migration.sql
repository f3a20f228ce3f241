-- CreateTable
CREATE TABLE "shares" (
    "id" TEXT NOT NULL,
    "project_id" INTEGER NOT NULL,
    "project" TEXT NOT NULL,
    "content_hash" BYTEA,
    "content" BYTEA,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "shares_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "shares_project_id_created_at_idx" ON "shares"("project_id", "created_at");

-- By hand: what Prisma's language cannot say. The content is compressed already, and it goes exactly when the share is
-- deleted.
ALTER TABLE "shares"
  ALTER COLUMN "content" SET STORAGE EXTERNAL,
  ADD CONSTRAINT "shares_content_until_deleted" CHECK (
    ("deleted_at" IS NULL) = ("content" IS NOT NULL) AND ("deleted_at" IS NULL) = ("content_hash" IS NOT NULL)
  );
