-- AlterTable
ALTER TABLE "projects" ADD COLUMN "revision" BIGINT NOT NULL DEFAULT 0;

-- By hand from here on: what schema.prisma cannot say.

-- Triggers and not the statements of one release: the revision also moves when a process of the release before, a seed or
-- an administrator changes a table. Each fires once for a statement.

-- A change of the row itself, such as its title, unless the statement moves the revision.
CREATE FUNCTION move_own_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER move_own_revision BEFORE UPDATE ON projects
  FOR EACH ROW WHEN (NEW.revision = OLD.revision) EXECUTE FUNCTION move_own_revision();

CREATE FUNCTION move_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects p SET revision = p.revision + c.changes
  FROM (SELECT project_id, count(*) AS changes FROM changed GROUP BY project_id) c WHERE p.id = c.project_id;
  RETURN NULL;
END $$;

CREATE TRIGGER move_revision_on_update AFTER UPDATE ON runs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_delete AFTER DELETE ON runs
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON run_exclusions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON run_exclusions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_insert AFTER INSERT ON releases
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_update AFTER UPDATE ON releases
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();
CREATE TRIGGER move_revision_on_delete AFTER DELETE ON releases
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_revision();

-- An upload moves nothing, or each would wait for the commit of the one before: a pending run counts by itself. Its weight is
-- made from its content, so that a database restored from a backup and then filled otherwise does not repeat a state.
CREATE FUNCTION revision_weight(run_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 1 + (run_id & 1048575);

-- Aggregation takes pending runs away: the sum of both stays the same.
CREATE FUNCTION keep_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects p SET revision = p.revision + c.weight
  FROM (SELECT project_id, sum(revision_weight(run_id)) AS weight FROM changed GROUP BY project_id) c
  WHERE p.id = c.project_id;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_revision_on_delete AFTER DELETE ON pending_runs
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_revision();
