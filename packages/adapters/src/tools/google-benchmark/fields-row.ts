import { type Fields, readFinite, readText } from '../../json/json-fields.ts';
import type { Location } from '../../text/line.ts';
import { ReportNames, splitAggregate } from './aggregate.ts';
import { toCounterUnit } from './counter-unit.ts';
import type { BenchmarkRow, Counter } from './row.ts';

/** What the tool itself writes of every row; any other number is a counter. */
const OWN = new Set([
  'family_index',
  'per_family_instance_index',
  'repetitions',
  'repetition_index',
  'threads',
  'iterations',
  'real_time',
  'cpu_time',
  'cpu_coefficient',
  'real_coefficient',
  'rms',
]);

function readCounters(fields: Fields): Counter[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const number = OWN.has(name) ? null : readFinite(value);
    return number === null ? [] : [{ name, value: number, unit: toCounterUnit(name).unit }];
  });
}

function readStatus(fields: Fields): Pick<BenchmarkRow, 'status' | 'statusReason'> {
  if (fields.error_occurred === true) {
    return { status: 'failed', statusReason: readText(fields.error_message) ?? 'failed without a message' };
  }
  return fields.skipped === true
    ? { status: 'skipped', statusReason: readText(fields.skip_message) ?? 'skipped without a message' }
    : { status: 'ok', statusReason: null };
}

/** One entry of `benchmarks`, or one row of a CSV under the names of its columns. `names` are those of the report. */
export function toRow(
  fields: Fields,
  at: { location: Location; text: string },
  names: ReportNames,
): BenchmarkRow | null {
  const name = readText(fields.name);
  if (name === null) return null;
  const stated = readText(fields.aggregate_name);
  const split = stated === null ? splitAggregate(name, names) : { runName: name, aggregate: stated };
  const runType = readText(fields.run_type);
  const aggregate = runType === 'iteration' ? null : split.aggregate;
  return {
    ...at,
    name,
    runName: readText(fields.run_name) ?? (runType === 'iteration' ? name : split.runName),
    aggregate,
    isShare: aggregate === 'cv' || fields.aggregate_unit === 'percentage',
    ...readStatus(fields),
    iterations: readFinite(fields.iterations),
    realTime: readFinite(fields.real_time),
    cpuTime: readFinite(fields.cpu_time),
    timeUnit: readText(fields.time_unit) ?? 'ns',
    label: readText(fields.label),
    counters: readCounters(fields),
  };
}

/** The names of all rows, which identify aggregates where the report does not. */
export const listNames = (rows: readonly Fields[]): ReportNames =>
  new ReportNames(rows.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
