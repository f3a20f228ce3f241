-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- By hand from here on: what schema.prisma cannot say.

-- Counts of a minute may be lost in a crash; they are then not written twice.
ALTER TABLE "rate_limits" SET UNLOGGED;
