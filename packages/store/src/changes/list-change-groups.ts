import { queryRows } from '../database/query-rows.ts';
import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { type ChangeFilter, FROM_NEWEST, toConditions } from './list-changes.ts';

/** Changes that one version, or one batch, brought about in one environment. */
type ChangeGroup = {
  /** Ids of the largest ones, the largest first. */
  readonly largest: readonly string[];
  readonly changes: number;
  /** When the newest of them was measured. */
  readonly at: Date;
};

type ChangeGroupPage = {
  readonly groups: readonly ChangeGroup[];
  /** Groups and changes on all pages. */
  readonly total: number;
  readonly changes: number;
  /** The first change of the groups with which the pages before and after begin; null without such a page. */
  readonly previous: string | null;
  readonly next: string | null;
};

type PageOptions = {
  readonly groups: number;
  /** Changes of each group that are named. */
  readonly changes: number;
  readonly sort: 'time' | 'size';
  /** A change of the group that the page begins with; left out or unknown: the first page. */
  readonly from?: string | undefined;
};

const ORDERS = {
  time: 'max(at) DESC, max("order") DESC, max(size) DESC NULLS LAST, "group", environment_id',
  size: 'max(size) DESC NULLS LAST, max(at) DESC, max("order") DESC, "group", environment_id',
} as const;

/** `size` is how far the ratio is from 1, either way. */
const toStatement = (conditions: string, sort: PageOptions['sort'], parameter: number) => `
  WITH matching AS (
    SELECT c.id, c.at, c."order", c."group", s.environment_id, abs(ln((c.details ->> 'ratio')::float8)) AS size
    ${FROM_NEWEST} WHERE ${conditions}
  ), groups AS (
    SELECT array_agg(id ORDER BY size DESC NULLS LAST, id) AS ids, max(at) AS at, count(*)::int AS changes,
      row_number() OVER (ORDER BY ${ORDERS[sort]}) AS place, count(*) OVER ()::int AS total,
      sum(count(*)) OVER ()::int AS "allChanges"
    FROM matching GROUP BY "group", environment_id
  ), page AS (
    SELECT coalesce(max(place), 1) AS first FROM groups WHERE $${parameter}::bigint = ANY (ids)
  )
  SELECT g.ids[1:$${parameter + 1}::int] AS ids, g.at, g.changes, g.total, g."allChanges", g.place::int, p.first::int
  FROM groups g CROSS JOIN page p
  WHERE g.place BETWEEN p.first - $${parameter + 2}::int AND p.first + $${parameter + 2}::int
  ORDER BY g.place`;

type GroupRow = {
  readonly ids: readonly RowId[];
  readonly at: Date;
  readonly changes: number;
  readonly total: number;
  readonly allChanges: number;
  readonly place: number;
  readonly first: number;
};

const EMPTY: ChangeGroupPage = { groups: [], total: 0, changes: 0, previous: null, next: null };

/** A page of groups of the newest 10,000 changes, those measured last or with the largest change first. */
export async function listChangeGroups(
  db: Store,
  projectId: number,
  filter: ChangeFilter,
  { groups: most, changes, sort, from }: PageOptions,
): Promise<ChangeGroupPage> {
  const { text, values } = toConditions(filter);
  const statement = toStatement(text, sort, values.length + 2);
  const parameters = [projectId, ...values, from === undefined ? null : parseHexKey(from), changes, most];
  const rows = await queryRows<GroupRow>(db.pool, statement, parameters);
  const [any] = rows;
  if (!any) return EMPTY;
  const nameOf = (row: GroupRow | undefined) => (row?.ids[0] ? toHexKey(row.ids[0]) : null);
  const isOfPage = ({ place }: GroupRow) => place >= any.first && place < any.first + most;
  const before = rows.filter(({ place }) => place < any.first);
  return {
    groups: rows
      .filter(isOfPage)
      .map(({ ids, at, changes: count }) => ({ largest: ids.map(toHexKey), changes: count, at })),
    total: any.total,
    changes: any.allChanges,
    previous: nameOf(before[0]),
    next: nameOf(rows.find(({ place }) => place === any.first + most)),
  };
}
