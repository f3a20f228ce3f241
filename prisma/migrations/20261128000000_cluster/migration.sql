-- In a cluster a trigger runs on the node of its rows, where a statement over other tables has a plan of its own, into which
-- a transition table cannot be sent: each statement names the transition table or another table, never both.
CREATE OR REPLACE FUNCTION move_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c RECORD;
BEGIN
  FOR c IN SELECT project_id, count(*) AS weight FROM changed GROUP BY project_id ORDER BY project_id LOOP
    UPDATE project_states SET revision = revision + c.weight WHERE project_id = c.project_id;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c RECORD;
BEGIN
  FOR c IN
    SELECT project_id, sum(revision_weight(run_id))::bigint AS weight FROM changed GROUP BY project_id ORDER BY project_id
  LOOP
    UPDATE project_states SET revision = revision + c.weight WHERE project_id = c.project_id;
  END LOOP;
  RETURN NULL;
END $$;

-- A new state is made outside of the statement: a cluster rejects one that a node would evaluate to something else.
CREATE OR REPLACE FUNCTION move_series_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c RECORD;
BEGIN
  FOR c IN SELECT project_id, gen_random_uuid() AS state FROM changed GROUP BY project_id ORDER BY project_id LOOP
    UPDATE project_states SET series_state = c.state WHERE project_id = c.project_id;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_due_families() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c RECORD;
BEGIN
  FOR c IN SELECT DISTINCT project_id, environment_id, driver FROM changed ORDER BY 1, 2, 3 LOOP
    INSERT INTO due_families (project_id, environment_id, driver) VALUES (c.project_id, c.environment_id, c.driver)
    ON CONFLICT (project_id, environment_id, driver) DO UPDATE SET generation = due_families.generation + 1;
  END LOOP;
  RETURN NULL;
END $$;
