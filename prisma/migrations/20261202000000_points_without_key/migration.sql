-- The results of a run are found by its series, in the index of series: see docs/decisions/0069. A server of the release before
-- finds them by this key, and without it reads the whole table for the page of a run.
ALTER TABLE "points" DROP CONSTRAINT "points_pkey";

-- Logical replication, as for an upgrade of PostgreSQL or a move of a shard, then knows the rows that change by all of their columns.
ALTER TABLE "points" REPLICA IDENTITY FULL;
