import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Kinds } from './find-key-issues.ts';

/** The text of prisma/citus.sql. */
export const SCRIPT = readFileSync(new URL('../../../prisma/citus.sql', import.meta.url), 'utf8');

/** The functions of Citus that the script calls: they record the calls, and reject what Citus rejects of a table by itself. */
export const STAND_IN = `
  CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, kind text, colocated_with text);
  CREATE TABLE pg_dist_node (nodename text PRIMARY KEY);
  CREATE FUNCTION citus_set_coordinator_host(host text, port int) RETURNS void LANGUAGE sql
    BEGIN ATOMIC INSERT INTO pg_dist_node VALUES (host) ON CONFLICT DO NOTHING; END;
  CREATE FUNCTION citus_add_node(host text, port int) RETURNS void LANGUAGE sql
    BEGIN ATOMIC INSERT INTO pg_dist_node VALUES (host); END;
  CREATE FUNCTION run_command_on_workers(command text) RETURNS void LANGUAGE sql BEGIN ATOMIC SELECT NULL; END;
  CREATE FUNCTION create_distributed_function(name regprocedure, distribution_arg_name text DEFAULT '', colocate_with text DEFAULT '')
    RETURNS void LANGUAGE sql BEGIN ATOMIC SELECT NULL; END;
  CREATE FUNCTION assert_no_foreign_key(name regclass) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT 1 FROM pg_constraint WHERE contype = 'f' AND name IN (conrelid, confrelid)) THEN
      RAISE EXCEPTION '% has a foreign key to or from a table that is not distributed', name;
    END IF;
  END $$;
  CREATE FUNCTION create_reference_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM assert_no_foreign_key(name);
    IF EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = name AND NOT tgisinternal) THEN
      RAISE EXCEPTION 'triggers are not supported on reference tables: %', name;
    END IF;
    INSERT INTO pg_dist_partition VALUES (name, 'reference', NULL);
  END $$;
  CREATE FUNCTION create_distributed_table(name regclass, distributed_by text, colocate_with text DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM assert_no_foreign_key(name);
    IF EXISTS (
      SELECT 1 FROM pg_index x WHERE x.indrelid = name AND x.indisunique AND NOT EXISTS (
        SELECT 1 FROM pg_attribute a WHERE a.attrelid = name AND a.attname = distributed_by AND a.attnum = ANY (x.indkey)
      )
    ) THEN
      RAISE EXCEPTION 'cannot create constraint on %: it does not include the distribution column', name;
    END IF;
    INSERT INTO pg_dist_partition VALUES (name, 'distributed', colocate_with);
  END $$;`;

/** A connection to a database, which ends with what it is for. */
export async function withConnection<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}

/** Runs prisma/citus.sql as psql does. The database has the stand-in for Citus. */
export const runScript = (url: string): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query(
      "SELECT set_config('tachograph.coordinator', 'node-0', false), set_config('tachograph.workers', 'node-1,node-2', false)",
    );
    await client.query(SCRIPT);
  });

/** What became of each table, and the table with which it is co-located. */
export async function readPartitions(
  client: pg.ClientBase,
): Promise<{ readonly kinds: Kinds; readonly colocated: Kinds }> {
  const { rows } = await client.query<{ name: string; kind: string; colocated: string | null }>(
    'SELECT logicalrelid::text AS name, kind, colocated_with AS colocated FROM pg_dist_partition',
  );
  return {
    kinds: new Map(rows.map(({ name, kind }) => [name, kind])),
    colocated: new Map(
      rows.filter(({ kind }) => kind === 'distributed').map(({ name, colocated }) => [name, colocated ?? name]),
    ),
  };
}
