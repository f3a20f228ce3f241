-- The state of a project has a row of its own, beside the project's other rows: `projects` is on every node of a cluster, and
-- must not be written by each change.
CREATE TABLE "project_states" (
    "project_id" INTEGER NOT NULL,
    "revision" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "project_states_pkey" PRIMARY KEY ("project_id")
);

ALTER TABLE "project_states" ADD CONSTRAINT "project_states_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- By hand from here on: what schema.prisma cannot say.

INSERT INTO project_states (project_id, revision) SELECT id, revision FROM projects;

CREATE OR REPLACE FUNCTION move_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_states s SET revision = s.revision + c.changes
  FROM (SELECT project_id, count(*) AS changes FROM changed GROUP BY project_id) c WHERE s.project_id = c.project_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_states s SET revision = s.revision + c.weight
  FROM (SELECT project_id, sum(revision_weight(run_id)) AS weight FROM changed GROUP BY project_id) c
  WHERE s.project_id = c.project_id;
  RETURN NULL;
END $$;

-- The two below connect both columns: processes of the release before read and move that of `projects`. Neither is in a cluster.
DROP TRIGGER move_own_revision ON projects;

CREATE OR REPLACE FUNCTION move_own_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_states SET revision = greatest(revision + 1, NEW.revision) WHERE project_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER move_own_revision AFTER UPDATE ON projects
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION move_own_revision();

CREATE FUNCTION mirror_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET revision = NEW.revision WHERE id = NEW.project_id AND revision <> NEW.revision;
  RETURN NULL;
END $$;

CREATE TRIGGER mirror_revision AFTER UPDATE ON project_states
  FOR EACH ROW WHEN (NEW.revision <> OLD.revision) EXECUTE FUNCTION mirror_revision();
