import type pg from 'pg';
import type { Kinds } from './find-key-issues.ts';
import { nodesOf, type Plan, readPlan } from './find-spread.ts';

/** What PostgreSQL says of functions and columns. */
export type Catalogue = {
  /** The most that a function of this name may do: `i` for IMMUTABLE, `s` for STABLE, `v` for VOLATILE. */
  readonly volatility: ReadonlyMap<string, string>;
  /** Columns of an enumeration: their cast to a text is STABLE. */
  readonly enumerations: ReadonlySet<string>;
};

export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const functions = await client.query<{ name: string; volatility: string }>(
    'SELECT proname AS name, max(provolatile) AS volatility FROM pg_proc GROUP BY 1',
  );
  const columns = await client.query<{ name: string }>(
    `SELECT DISTINCT a.attname AS name FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid WHERE t.typtype = 'e'`,
  );
  return {
    volatility: new Map(functions.rows.map(({ name, volatility }) => [name, volatility])),
    enumerations: new Set(columns.rows.map(({ name }) => name)),
  };
}

/** Types that PostgreSQL prints with a length, as in `'…'::timestamp(6) with time zone`. */
const TYPES = ['bit', 'char', 'interval', 'numeric', 'time', 'timestamp', 'varchar'];

/** The calls in an expression, as PostgreSQL prints it, that are not IMMUTABLE. `now` is evaluated before a statement is sent. */
function findChanging(expression: string, { volatility, enumerations }: Catalogue, allowed: readonly string[]) {
  const calls = [...expression.matchAll(/\b([a-z_]\w*)\(/g)].map(([, name = '']) => name);
  const casts = [...expression.matchAll(/\((?:\w+\.)?"?(\w+)"?\)::text/g)].map(([, name = '']) => name);
  return [
    ...calls.filter((name) => (volatility.get(name) ?? 'i') !== 'i' && ![...TYPES, ...allowed].includes(name)),
    ...casts.filter((name) => enumerations.has(name)).map((name) => `${name}::text`),
  ];
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter'];

function findChangingOf(write: Plan, kinds: Kinds, catalogue: Catalogue): string[] {
  const table = write['Relation Name'] ?? '';
  if (write['Node Type'] !== 'ModifyTable' || !['distributed', 'reference'].includes(kinds.get(table) ?? '')) return [];
  const returned = (write.Output ?? []).flatMap((output) => findChanging(output, catalogue, []));
  const issues = returned.map((name) => `RETURNING of ${table} is not IMMUTABLE: ${name}`);
  if (write.Operation === 'Insert') return issues;
  const [source] = write.Plans ?? [];
  const scans = nodesOf(write).filter((node) => node !== write && node['Relation Name'] === table);
  const expressions = [
    ...(source?.Output ?? []),
    ...scans.flatMap((scan) => CONDITIONS.flatMap((name) => String(scan[name] ?? ''))),
  ];
  // Nor is `now` evaluated before where it depends on a row whether it is.
  const changing = expressions.flatMap((expression) =>
    findChanging(
      expression,
      catalogue,
      /\bCOALESCE\([^()]*\bnow\(\)|\bCASE\b(?:(?!\bEND\b).)*\bnow\(\)/s.test(expression) ? [] : ['now'],
    ),
  );
  return [...issues, ...changing.map((name) => `${write.Operation} of ${table} is not IMMUTABLE: ${name}`)];
}

const INSERTS = /INSERT INTO (\w+)(?: AS \w+)?\s*\(project_id\b[^)]*\)\s*SELECT \$\d/g;

/**
 * Rows that are made of what other parts of the statement returned, with a parameter for their project: Citus then sends those to all nodes,
 * each of which must be there. It sends them to one where the project is that of a table.
 */
function findSentToAll(plan: Plan, kinds: Kinds, text: string): string[] {
  const tables = [...text.matchAll(INSERTS)].flatMap(([, table = '']) =>
    kinds.get(table) === 'distributed' ? table : [],
  );
  const isOf = (table: string) => (node: Plan) =>
    node.Operation === 'Insert' &&
    node['Relation Name'] === table &&
    nodesOf(node).some((inner) => inner['Node Type'] === 'CTE Scan');
  return tables
    .filter((table) => nodesOf(plan).some(isOf(table)))
    .map((table) => `Insert of ${table} needs all nodes: its project is a parameter`);
}

/**
 * What Citus rejects of a statement although PostgreSQL takes it: a sub-query without a column becomes an intermediate result of
 * none, and what a node evaluates in a write must be the same on all of them. And what needs all nodes although it is for one project.
 */
export async function findStatementIssues(
  client: pg.ClientBase,
  kinds: Kinds,
  text: string,
  catalogue: Catalogue,
): Promise<string[]> {
  const empty = /\(\s*SELECT\s+FROM\b/i.test(text) ? ['a sub-query has no column'] : [];
  const plan = await readPlan(client, text);
  const sent = findSentToAll(plan, kinds, text);
  return [...empty, ...sent, ...nodesOf(plan).flatMap((node) => findChangingOf(node, kinds, catalogue))];
}
