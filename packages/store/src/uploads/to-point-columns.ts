import { createPerObject } from '@tachograph/schema/collection';
import type { NormalisedResult } from '@tachograph/schema/normalise';
import { toArrayText, toQuotedArrayText } from '../database/to-array-text.ts';
import { toDoubleArray } from '../database/to-double-array.ts';
import type { RunKeys } from './to-run-keys.ts';

type Item = string | number | null;
type PointColumn = {
  readonly name: string;
  readonly type: string;
  readonly read: (result: NormalisedResult, keys: RunKeys) => Item;
};

/** The columns of `points` that differ within a run, but for the series, in the order in which `store_run` and `store_points` take them. */
const COLUMNS: readonly PointColumn[] = [
  { name: 'ordinal', type: 'int', read: ({ ordinal }) => ordinal },
  { name: 'version_id', type: 'bigint', read: (result, { versionOf }) => versionOf(result) },
  { name: 'scenario_version_id', type: 'bigint', read: (result, { scenarioVersionOf }) => scenarioVersionOf(result) },
  { name: 'value', type: 'float8', read: ({ value }) => value },
  { name: 'low', type: 'float8', read: ({ spread }) => spread?.low ?? null },
  { name: 'high', type: 'float8', read: ({ spread }) => spread?.high ?? null },
  { name: 'level', type: 'float8', read: ({ spread }) => spread?.level ?? null },
  { name: 'n', type: 'bigint', read: ({ n }) => n },
  { name: 'invocation', type: 'bigint', read: ({ invocation }) => (invocation === 1 ? null : invocation) },
  { name: 'status', type: 'status', read: ({ status }) => status },
  { name: 'spread_kind', type: 'spread_kind', read: ({ spread }) => spread?.kind ?? null },
  { name: 'protocol', type: 'protocol', read: ({ protocolObserved }) => protocolObserved },
  { name: 'anchor_id', type: 'bigint', read: (result, { anchorOf }) => anchorOf(result) },
  { name: 'log_ratio', type: 'float8', read: ({ paired }) => paired?.logRatio ?? null },
  { name: 'rounds', type: 'int', read: ({ paired }) => paired?.rounds ?? null },
  { name: 'round_sd', type: 'float8', read: ({ paired }) => paired?.sd ?? null },
  { name: 'lag1', type: 'float8', read: ({ paired }) => paired?.lag1 ?? null },
  { name: 'twin_log_ratio', type: 'float8', read: ({ paired }) => paired?.twin ?? null },
  { name: 'reason', type: 'text', read: ({ statusReason }) => statusReason },
  { name: 'printed_unit', type: 'text', read: ({ printedUnit }) => printedUnit },
];

/** The types of the arrays that `toPointColumns` makes. */
export const POINT_TYPES: readonly string[] = COLUMNS.map(({ type }) => `${type}[]`);

/** The array of a column, as a parameter of the statement. */
export type PointArray = string | Buffer;

/** The array of a column. One without a value is sent empty: `unnest` fills it up. */
function toColumn({ type, read }: PointColumn, results: readonly NormalisedResult[], keys: RunKeys): PointArray {
  const items = results.map((result) => read(result, keys));
  if (items.every((item) => item === null)) return '{}';
  if (type === 'float8') return toDoubleArray(items as readonly (number | null)[]);
  return type === 'text'
    ? toQuotedArrayText(items.map((item) => (item === null ? null : String(item))))
    : toArrayText(items);
}

/** The columns that are the same in all runs of a layout. */
const OF_LAYOUT: ReadonlySet<string> = new Set([
  'ordinal',
  'version_id',
  'scenario_version_id',
  'invocation',
  'status',
  'protocol',
  'anchor_id',
  'reason',
  'printed_unit',
]);
const columnsOfLayout = createPerObject<ReadonlyMap<PointColumn, PointArray>>();

/** One array for each column. `layout` is that of the run, where these are all of its results. */
export function toPointColumns(results: readonly NormalisedResult[], keys: RunKeys, layout?: object): PointArray[] {
  const stable = columnsOfLayout(
    layout,
    () =>
      new Map(
        COLUMNS.filter(({ name }) => OF_LAYOUT.has(name)).map((column) => [column, toColumn(column, results, keys)]),
      ),
  );
  return COLUMNS.map((column) => stable.get(column) ?? toColumn(column, results, keys));
}
