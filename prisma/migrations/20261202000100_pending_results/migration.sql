-- What a pending run adds to the versions of its series, so that the aggregation need not read its points. Null for a run of a server of
-- the release before, and for a large one: then its points are read.
ALTER TABLE "pending_runs" ADD COLUMN     "point_statuses" "status"[],
ADD COLUMN     "point_versions" BIGINT[];
