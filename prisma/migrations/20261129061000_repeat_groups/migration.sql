-- The noise of what was measured in turns is read from its whole batches: these sums have no reader.
ALTER TABLE "repeat_groups" DROP COLUMN "twins", DROP COLUMN "sum_ratio", DROP COLUMN "sum_ratio_squares";
