import type pg from 'pg';

type Key = { readonly table: string; readonly name: string; readonly columns: readonly string[] };

const UNIQUE = `
  SELECT c.relname AS "table", i.relname AS name, ARRAY(
    SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = i.oid ORDER BY a.attnum LIMIT x.indnkeyatts
  ) AS columns
  FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace AND x.indisunique ORDER BY 1, 2`;

const FOREIGN = `
  SELECT c.relname AS "table", k.conname AS name, t.relname AS target, k.confupdtype AS "onUpdate", k.confdeltype AS "onDelete",
    ARRAY(SELECT (SELECT attname::text FROM pg_attribute WHERE attrelid = k.conrelid AND attnum = n) FROM unnest(k.conkey) n) AS columns,
    ARRAY(SELECT (SELECT attname::text FROM pg_attribute WHERE attrelid = k.confrelid AND attnum = n) FROM unnest(k.confkey) n) AS "targetColumns"
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
  WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1, 2`;

const TRIGGERS = `
  SELECT c.relname AS "table", t.tgname AS name, p.prosrc AS body, coalesce(t.tgnewtable, t.tgoldtable)::text AS transition
  FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`;

type ForeignKey = Key & {
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly onUpdate: string;
  readonly onDelete: string;
};

type Trigger = {
  readonly table: string;
  readonly name: string;
  readonly body: string;
  readonly transition: string | null;
};

/** What becomes of each table: `distributed`, `reference` or `local`. */
export type Kinds = ReadonlyMap<string, string>;

/** What Citus rejects of the keys, foreign keys and triggers of a database, one sentence each. */
export async function findKeyIssues(client: pg.ClientBase, kinds: Kinds): Promise<string[]> {
  const isDistributed = (table: string) => kinds.get(table) === 'distributed';
  const { rows: unique } = await client.query<Key>(UNIQUE);
  const ofKeys = unique
    .filter(({ table, columns }) => isDistributed(table) && !columns.includes('project_id'))
    .map(({ table, name }) => `${table}: the unique key ${name} is without project_id`);
  const { rows: foreign } = await client.query<ForeignKey>(FOREIGN);
  const { rows: triggers } = await client.query<Trigger>(TRIGGERS);
  const ofTriggers = triggers.flatMap(({ table, name, body, transition }) => {
    // On a table of the coordinator alone, everything is as in PostgreSQL.
    if (!kinds.has(table)) return [];
    if (!isDistributed(table)) return [`${table}: the trigger ${name} is on a table that is not distributed`];
    const written = [...body.matchAll(/\b(?:UPDATE|INSERT INTO|DELETE FROM) (\w+)/g)].map(([, target = '']) => target);
    return [
      ...written
        .filter((target) => target !== 'SET' && !isDistributed(target))
        .map((target) => `${table}: the trigger ${name} writes ${target}`),
      ...findSentTransitions(body, transition, kinds).map(
        (target) => `${table}: the trigger ${name} names ${transition} and ${target} in one statement`,
      ),
    ];
  });
  return [...ofKeys, ...foreign.flatMap((key) => findForeignIssues(key, isDistributed)), ...ofTriggers];
}

/** A transition table cannot be sent with a statement over the tables of the nodes. Returns the tables of such statements. */
function findSentTransitions(body: string, transition: string | null, kinds: Kinds): string[] {
  if (transition === null) return [];
  const wordsOf = (statement: string) => new Set(statement.match(/\w+/g));
  return body.split(/;|\bLOOP\b/).flatMap((statement) => {
    const words = wordsOf(statement);
    return words.has(transition) ? [...kinds.keys()].filter((table) => words.has(table)) : [];
  });
}

function findForeignIssues(key: ForeignKey, isDistributed: (table: string) => boolean): string[] {
  const of = `${key.table}: the foreign key ${key.name}`;
  const issues = key.onUpdate === 'a' ? [] : [`${of} has an action on update`];
  if ('nd'.includes(key.onDelete)) issues.push(`${of} sets columns when a row is deleted`);
  if (!isDistributed(key.target)) return issues;
  if (!isDistributed(key.table)) return [...issues, `${of} refers from every node to a distributed table`];
  const at = key.columns.indexOf('project_id');
  return at >= 0 && key.targetColumns[at] === 'project_id' ? issues : [...issues, `${of} may refer to another project`];
}
