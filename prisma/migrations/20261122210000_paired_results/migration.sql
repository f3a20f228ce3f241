-- AlterTable
ALTER TABLE "points" ADD COLUMN     "anchor_id" BIGINT,
ADD COLUMN     "lag1" DOUBLE PRECISION,
ADD COLUMN     "log_ratio" DOUBLE PRECISION,
ADD COLUMN     "round_sd" DOUBLE PRECISION,
ADD COLUMN     "rounds" INTEGER,
ADD COLUMN     "twin_log_ratio" DOUBLE PRECISION;
