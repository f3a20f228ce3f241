import type { Result } from '@tachograph/schema/result';
import type { Origin } from '@tachograph/schema/run';
import { isUnit, metricOfUnit, parseUnit } from '@tachograph/units';
import { parseParams } from './params-text.ts';
import { type Corrections, type DriverChange, driverKey, type ImportRow, ROW_FIELDS, type RowChange } from './row.ts';

/** What was read of one row, before anybody corrected it. */
export type ReadRow = { readonly result: Result; readonly origin: Origin; readonly rule: number | null };

/** A figure as people type it: with or without grouping commas. Null for other texts: the rejection of the run then names it. */
function parseTyped(text: string): number | null {
  const plain = text.trim().replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

const EMPTY: Result = { scenario: '', driver: { name: '' }, unit: '', status: 'ok', value: null };

function changeDriver(result: Result, { name, version }: DriverChange): Result {
  const renamed = name !== undefined && name !== result.driver.name;
  // The package belongs to the old name.
  const { purl, ...driver } = result.driver;
  return {
    ...result,
    driver: {
      ...(renamed || purl === undefined ? driver : { ...driver, purl }),
      ...(name === undefined ? {} : { name }),
      ...(version === undefined ? {} : { version: version.trim() || null }),
    },
  };
}

/** The printed ± is in the old unit only when it is no percentage: relabelling the unit relabels it too. */
const changeUnit = (result: Result, unit: string): Result => {
  const parsed = parseUnit(unit);
  return { ...result, unit, ...(isUnit(parsed) && parsed.kind !== 'custom' ? { metric: metricOfUnit(parsed) } : {}) };
};

function changeRow(result: Result, change: RowChange): Result {
  const { scenario, driver: name, version, params, metric, value, unit, n } = change;
  const inUnit = unit === undefined ? result : changeUnit(result, unit);
  const named = changeDriver(inUnit, {
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
  });
  const count = n === undefined ? null : parseTyped(n);
  return {
    ...named,
    ...(scenario === undefined ? {} : { scenario }),
    ...(params === undefined ? {} : { params: parseParams(params) }),
    ...(metric === undefined || metric.trim() === '' ? {} : { metric }),
    ...(value === undefined ? {} : { value: parseTyped(value) }),
    ...(n === undefined ? {} : { n: count }),
  };
}

/** A change of every row of a driver, or of every row with a unit, and then one of this row. */
function correctRow(read: ReadRow, key: string, { drivers, units, rows, left }: Corrections): ImportRow {
  const ofDriver = drivers[driverKey(read.result)] ?? {};
  const ofUnit = units[read.result.unit];
  const ofRow = rows[key] ?? {};
  const general = changeDriver(ofUnit === undefined ? read.result : changeUnit(read.result, ofUnit), ofDriver);
  const result = changeRow(general, ofRow);
  const corrected = new Set([
    ...(ofDriver.name === undefined ? [] : ['driver']),
    ...(ofDriver.version === undefined ? [] : ['version']),
    ...(ofUnit === undefined ? [] : ['unit']),
    ...Object.keys(ofRow),
  ]);
  return {
    key,
    origin: read.origin,
    result,
    included: !left.includes(key),
    uncertain: read.origin.uncertain.filter((field) => !corrected.has(field)),
    corrected: ROW_FIELDS.filter((field) => corrected.has(field)),
    rule: read.rule,
  };
}

/** Rows of the preview: those that were read, corrected, and behind them those that a person added. */
export function toRows(read: readonly ReadRow[], corrections: Corrections): ImportRow[] {
  const added = corrections.added.map((key): ImportRow => {
    const result = changeRow(EMPTY, corrections.rows[key] ?? {});
    const included = !corrections.left.includes(key);
    return { key, origin: null, result, included, uncertain: [], corrected: [], rule: null };
  });
  return [...read.map((row, index) => correctRow(row, `r${index}`, corrections)), ...added];
}
