import type pg from 'pg';
import type { Kinds } from './find-key-issues.ts';

export type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Operation?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly Plan[];
  readonly [property: string]: unknown;
};

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'];

export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/**
 * What the project of the rows of a scan is compared with: a parameter such as `$1`, or the project of another relation, by its alias. The
 * condition of a bitmap is in the node below the scan.
 */
function findComparedProjects(scan: Plan): string[] {
  const alias = scan.Alias ?? '';
  const conditions = nodesOf(scan).flatMap((node) => CONDITIONS.flatMap((name) => String(node[name] ?? '')));
  const own = `(?:^|[( ])(?:${alias}\\.)?project_id = `;
  const forms = [
    `${own}(\\$\\d+)`,
    `${own}(\\w+)\\.project_id`,
    `\\((\\w+)\\.project_id = (?:${alias}\\.)?project_id\\)`,
  ];
  return conditions.flatMap((condition) =>
    forms.flatMap((form) => [...condition.matchAll(new RegExp(form, 'g'))].flatMap(([, other]) => other ?? [])),
  );
}

/** The plan of a statement, whatever its parameters. */
export async function readPlan(client: pg.ClientBase, text: string): Promise<Plan> {
  const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, VERBOSE, COSTS OFF, FORMAT JSON) ${text}`);
  const [{ Plan: root }] = rows[0]['QUERY PLAN'] as readonly [{ readonly Plan: Plan }];
  return root;
}

/** A sub-query of a list, below OR or CASE, with an aggregate or a limit: Citus takes no project over its border. */
const isBorder = (plan: Plan): boolean =>
  ['SubPlan', 'InitPlan', 'Subquery'].includes(String(plan['Parent Relationship'])) ||
  ['Limit', 'Aggregate', 'Group', 'WindowAgg'].includes(plan['Node Type']);

type Scan = { readonly table: string; readonly alias: string; readonly compared: readonly string[] };

/** The scans of distributed tables, those within one border together. */
function listScans(root: Plan, kinds: Kinds): readonly (readonly Scan[])[] {
  const scopes: Scan[][] = [];
  const visit = (plan: Plan, outer: Scan[]): void => {
    const scope = isBorder(plan) ? [] : outer;
    if (scope !== outer) scopes.push(scope);
    const table = plan['Relation Name'];
    if (table !== undefined && kinds.get(table) === 'distributed' && plan['Node Type'] !== 'ModifyTable')
      scope.push({ table, alias: plan.Alias ?? table, compared: findComparedProjects(plan) });
    for (const inner of plan.Plans ?? []) visit(inner, scope);
  };
  const first: Scan[] = [];
  scopes.push(first);
  visit(root, first);
  return scopes;
}

/** The tables of which no parameter says the project, directly or by another relation within the same border. */
function findUnnamed(scans: readonly Scan[]): string[] {
  const named = new Set<string>();
  for (let before = -1; before < named.size; ) {
    before = named.size;
    for (const { alias, compared } of scans)
      if (compared.some((other) => other.startsWith('$') || (other !== alias && named.has(other)))) named.add(alias);
  }
  return scans.filter(({ alias }) => !named.has(alias)).map(({ table }) => table);
}

/**
 * The distributed tables of which a statement reads or writes rows of more than one project, or of one that Citus does not derive, by the
 * plan of PostgreSQL.
 */
export async function findSpread(client: pg.ClientBase, kinds: Kinds, text: string): Promise<string[]> {
  const scopes = listScans(await readPlan(client, text), kinds);
  return [...new Set(scopes.flatMap(findUnnamed))].sort();
}
