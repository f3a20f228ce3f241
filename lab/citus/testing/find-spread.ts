import type pg from 'pg';
import type { Kinds } from './find-key-issues.ts';

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Operation?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly Plan[];
  readonly [property: string]: unknown;
};

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'];

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

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

/**
 * The distributed tables of which a statement reads or writes rows of more than one project, by the plan of PostgreSQL, which derives the
 * project of every relation that is joined by it. The rows of a subquery may have the project of a relation outside of it.
 */
export async function findSpread(client: pg.ClientBase, kinds: Kinds, text: string): Promise<string[]> {
  const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, VERBOSE, COSTS OFF, FORMAT JSON) ${text}`);
  const [{ Plan: root }] = rows[0]['QUERY PLAN'] as readonly [{ readonly Plan: Plan }];
  const scans = nodesOf(root).flatMap((node) => {
    const table = node['Relation Name'];
    const isScan = table !== undefined && kinds.get(table) === 'distributed' && node['Node Type'] !== 'ModifyTable';
    return isScan ? [{ table, alias: node.Alias ?? table, compared: findComparedProjects(node) }] : [];
  });
  const named = new Set<string>();
  for (let before = -1; before < named.size; ) {
    before = named.size;
    for (const { alias, compared } of scans)
      if (compared.some((other) => other.startsWith('$') || (other !== alias && named.has(other)))) named.add(alias);
  }
  return [...new Set(scans.filter(({ alias }) => !named.has(alias)).map(({ table }) => table))].sort();
}
