-- By hand: what schema.prisma cannot say.
--
-- A pending run of a hundred results has a row of a little more than 2 kB, the size from which PostgreSQL compresses values or moves them out. It
-- is read once and deleted, within seconds: rows of up to 8 kB stay as they are.
ALTER TABLE "pending_runs" SET (toast_tuple_target = 8160);
