-- Distributes the tables of Tachograph over the nodes of a Citus cluster: docs/scaling.md. Run it on the coordinator after the
-- migrations, on an empty database or a filled one, and again after every upgrade. What is done already is left as it is.
--
-- The coordinator and the workers are given as settings of the connection, once:
--   PGOPTIONS="-c tachograph.coordinator=HOST -c tachograph.workers=HOST,HOST:PORT" psql "$DIRECT_DATABASE_URL" -v ON_ERROR_STOP=1 -f prisma/citus.sql

-- 1. The nodes.
DO $$
DECLARE
  node text;
  host text;
BEGIN
  IF to_regclass('projects') IS NULL THEN
    RAISE EXCEPTION 'this database has no tables yet: apply the migrations to it first, with Docker Compose by DATABASE_HOST=citus in .env';
  END IF;
  IF to_regproc('create_distributed_table') IS NULL AND NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    CREATE EXTENSION citus;
  END IF;
  node := nullif(current_setting('tachograph.coordinator', true), '');
  IF node IS NOT NULL THEN
    PERFORM citus_set_coordinator_host(node, current_setting('port')::int);
  END IF;
  FOREACH node IN ARRAY string_to_array(coalesce(current_setting('tachograph.workers', true), ''), ',') LOOP
    host := split_part(node, ':', 1);
    IF host <> '' AND NOT EXISTS (SELECT FROM pg_dist_node WHERE nodename = host) THEN
      PERFORM citus_add_node(host, coalesce(nullif(split_part(node, ':', 2), ''), current_setting('port'))::int);
    END IF;
  END LOOP;
END $$;

-- Everything or nothing: where a step fails, the database stays as it was.
BEGIN;

-- 2. Triggers run where the rows are. They write rows of the same project only, which are on the same node. Citus passes the
-- setting of the database on to the workers.
SET LOCAL citus.enable_unsafe_triggers = on;
SET LOCAL citus.allow_nested_distributed_execution = on;
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET citus.allow_nested_distributed_execution = on', current_database());
END $$;

-- Rows of projects are on every node, and no trigger writes them. These two connect the column of the release before.
DROP TRIGGER IF EXISTS move_own_revision ON projects;
DROP TRIGGER IF EXISTS mirror_revision ON project_states;

-- 3. What becomes of each table. A table that is in none of the lists stops the script.
CREATE TEMP TABLE plan (name text PRIMARY KEY, kind text NOT NULL, step int GENERATED ALWAYS AS IDENTITY) ON COMMIT DROP;
INSERT INTO plan (name, kind) VALUES
  -- Found by keys without a project, small, and seldom written.
  ('projects', 'reference'), ('project_aliases', 'reference'), ('ci_rules', 'reference'), ('tokens', 'reference'), ('shares', 'reference'),
  -- Accounts, their roles and what they did: likewise.
  ('users', 'reference'), ('sessions', 'reference'), ('logins', 'reference'), ('verifications', 'reference'),
  ('two_factors', 'reference'), ('project_members', 'reference'), ('project_groups', 'reference'), ('invitations', 'reference'),
  -- Counters that belong to no project, the record of the migrations, and the audit log with the trigger that guards it: on the
  -- coordinator.
  ('rate_limits', 'local'), ('_prisma_migrations', 'local'), ('audit_events', 'local'),
  -- All rows of a project on one node.
  ('environments', 'distributed'), ('project_states', 'distributed'), ('project_totals', 'distributed'),
  ('descriptions', 'distributed'), ('drivers', 'distributed'), ('driver_versions', 'distributed'),
  ('releases', 'distributed'), ('scenarios', 'distributed'), ('scenario_versions', 'distributed'),
  ('cases', 'distributed'), ('series', 'distributed'), ('series_versions', 'distributed'),
  ('repeat_groups', 'distributed'), ('runs', 'distributed'), ('run_payloads', 'distributed'),
  ('run_exclusions', 'distributed'), ('profiles', 'distributed'), ('histograms', 'distributed'),
  ('points', 'distributed'), ('pending_runs', 'distributed'),
  ('idempotency_keys', 'distributed'), ('due_families', 'distributed'), ('changes', 'distributed'),
  ('change_events', 'distributed'), ('change_event_changes', 'distributed'), ('notes', 'distributed'),
  ('reports', 'distributed'), ('report_versions', 'distributed'), ('pinned_views', 'distributed'),
  ('notification_rules', 'distributed'), ('rule_addresses', 'distributed'), ('deliveries', 'distributed'), ('reported_changes', 'distributed');

DO $$
DECLARE
  missing text;
BEGIN
  SELECT string_agg(c.relname, ', ') INTO missing FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'pg\_dist\_%'
    AND c.relname NOT IN (SELECT name FROM plan);
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'citus.sql does not say what becomes of the tables %', missing;
  END IF;
END $$;

-- 4. A table that is distributed must not refer to one that is not yet, nor the other way round: the foreign keys are set aside.
CREATE TEMP TABLE foreign_keys ("table" text, name text, definition text) ON COMMIT DROP;
DO $$
DECLARE
  key RECORD;
BEGIN
  IF NOT EXISTS (
    SELECT FROM plan WHERE kind <> 'local' AND to_regclass(name) NOT IN (SELECT logicalrelid FROM pg_dist_partition)
  ) THEN
    RETURN;
  END IF;
  FOR key IN
    SELECT c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0
  LOOP
    INSERT INTO foreign_keys VALUES (key."table", key.name, key.definition);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', key."table", key.name);
  END LOOP;
END $$;

-- 5. Reference tables first, then the others, co-located with the first of them. Rows that are there are moved.
DO $$
DECLARE
  item RECORD;
BEGIN
  FOR item IN
    SELECT name, kind FROM plan
    WHERE kind <> 'local' AND to_regclass(name) NOT IN (SELECT logicalrelid FROM pg_dist_partition) ORDER BY step
  LOOP
    IF item.kind = 'reference' THEN
      PERFORM create_reference_table(item.name);
    ELSIF item.name = 'environments' THEN
      PERFORM create_distributed_table(item.name, 'project_id');
    ELSE
      PERFORM create_distributed_table(item.name, 'project_id', colocate_with := 'environments');
    END IF;
  END LOOP;
END $$;

-- 6. Functions: those that statements and functions on the nodes use, and those that run on the node of their project.
SELECT create_distributed_function(name::regproc::oid::regprocedure)
FROM unnest(ARRAY['revision_weight', 'read_series_state', 'count_in_force']) AS name;
SELECT create_distributed_function(name::regproc::oid::regprocedure, 'in_project', colocate_with := 'environments')
FROM unnest(ARRAY['store_points', 'store_run']) AS name;

-- 7. The foreign keys again.
DO $$
DECLARE
  key RECORD;
BEGIN
  FOR key IN SELECT * FROM foreign_keys ORDER BY "table", name LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', key."table", key.name, key.definition);
  END LOOP;
END $$;

-- 8. A statement to all nodes uses one connection to each: ten new ones take longer than ten shards one after the other.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET citus.max_adaptive_executor_pool_size = 1', current_database());
END $$;
COMMIT;
