import { queryRows } from '../database/query-rows.ts';
import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { type ChangeFilter, FROM_NEWEST, toConditions } from './list-changes.ts';

/** Changes of one driver that one version, or one batch, brought about. */
type ChangeGroup = {
  /** Ids of the largest ones, the largest first. */
  readonly largest: readonly string[];
  readonly changes: number;
  /** When the newest of them was measured. */
  readonly at: Date;
  /** The day of the version's release, `2024-02-09`, where it is known. */
  readonly releasedOn: string | null;
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

/** By the time of release, else of measuring: releases that were measured in one night have an order too. */
const ORDERS = {
  time: 'coalesce(released, at::date) DESC, "order" DESC, size DESC NULLS LAST, "group", driver',
  size: 'size DESC NULLS LAST, coalesce(released, at::date) DESC, "order" DESC, "group", driver',
} as const;

/** Days of release by driver and version as it is shown. */
const RELEASED = `
  SELECT v.driver, v.text, max(k.released_on) AS released
  FROM releases k JOIN driver_versions v ON v.project_id = $1 AND v.driver = k.driver AND v.raw = k.raw
  WHERE k.project_id = $1 GROUP BY v.driver, v.text`;

/** `size` is how far the ratio is from 1, either way. */
const toStatement = (conditions: string, sort: PageOptions['sort'], parameter: number) => `
  WITH matching AS (
    SELECT c.id, c.at, c."order", c."group", s.driver, c.details -> 'after' ->> 'version' AS version, abs(ln((c.details ->> 'ratio')::float8)) AS size
    ${FROM_NEWEST} WHERE ${conditions}
  ), grouped AS (
    SELECT "group", driver, max(version) AS version, array_agg(id ORDER BY size DESC NULLS LAST, id) AS ids, max(at) AS at,
      max("order") AS "order", max(size) AS size, count(*)::int AS changes
    FROM matching GROUP BY "group", driver
  ), groups AS (
    SELECT g.*, row_number() OVER (ORDER BY ${ORDERS[sort]}) AS place, count(*) OVER ()::int AS total,
      sum(changes) OVER ()::int AS "allChanges"
    FROM (SELECT g.*, r.released FROM grouped g LEFT JOIN (${RELEASED}) r ON r.driver = g.driver AND r.text = g.version) g
  ), page AS (
    SELECT coalesce(max(place), 1) AS first FROM groups WHERE $${parameter}::bigint = ANY (ids)
  )
  SELECT g.ids[1:$${parameter + 1}::int] AS ids, g.at, to_char(g.released, 'YYYY-MM-DD') AS "releasedOn", g.changes, g.total, g."allChanges", g.place::int, p.first::int
  FROM groups g CROSS JOIN page p
  WHERE g.place BETWEEN p.first - $${parameter + 2}::int AND p.first + $${parameter + 2}::int
  ORDER BY g.place`;

type GroupRow = {
  readonly ids: readonly RowId[];
  readonly at: Date;
  readonly releasedOn: string | null;
  readonly changes: number;
  readonly total: number;
  readonly allChanges: number;
  readonly place: number;
  readonly first: number;
};

const EMPTY: ChangeGroupPage = { groups: [], total: 0, changes: 0, previous: null, next: null };

/** A page of groups of the newest 10,000 changes, those released last or with the largest change first. */
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
    groups: rows.filter(isOfPage).map(({ ids, at, releasedOn, changes: count }) => ({
      largest: ids.map(toHexKey),
      changes: count,
      at,
      releasedOn,
    })),
    total: any.total,
    changes: any.allChanges,
    previous: nameOf(before[0]),
    next: nameOf(rows.find(({ place }) => place === any.first + most)),
  };
}
