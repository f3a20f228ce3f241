import type { Params, Uncertainty } from '@tachograph/schema/result';
import { toCount, toInterval } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/fields.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { toName } from '../../text/clean-text.ts';
import type { Location } from '../../text/native-text.ts';

/** One value of an asv benchmark: a whole benchmark, or one combination of its params. */
export type ResultRow = {
  readonly location: Location;
  readonly benchmark: string;
  readonly params: Params;
  /** False where the file gives the values of the params without their names. */
  readonly paramsNamed: boolean;
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly reason: string | null;
  readonly value: number | null;
  /** The printed unit; null where the benchmark's name implies it. */
  readonly unit: string | null;
  readonly uncertainty: Uncertainty | null;
  readonly n: number | null;
  readonly samples: readonly number[] | null;
};

/** `'pymysql'`, `u'pymysql'`, `<class 'dict'>` → what a person would call it, as asv's own tables print it. */
export const readParamText = (repr: string): string =>
  /^u?'(.{0,500})'$/s.exec(repr)?.[1] ?? /^<class '(.{0,500})'>$/s.exec(repr)?.[1] ?? repr;

export const FAILED = 'asv reports a failure without a reason';
export const SKIPPED = 'asv skipped it: setup raised NotImplementedError, or the value was NaN';

/** A benchmark that failed as a whole has no values, only params: a bound on what a short text can ask for. */
const MAX_COMBINATIONS = 1000;

/** `results/<machine>/<commit>-<environment>.json`, of schema version 1 or 2. */
export const isResultFile = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.results) && readText(json.commit_hash) !== null && isFields(json.params);

/** `benchmarks.json` describes the benchmarks and is similar to a result file. */
export const isBenchmarkList = (json: unknown): json is Fields =>
  isFields(json) &&
  Object.values(json).some(
    (entry) => isFields(entry) && readText(entry.code) !== null && Array.isArray(entry.params),
  ) &&
  typeof json.version === 'number';

/** The names of a benchmark's params, where its description is known. */
function readParamNames(list: Fields, benchmark: string): readonly string[] {
  const { param_names: names } = fieldsOf(Object.hasOwn(list, benchmark) ? list[benchmark] : null);
  return Array.isArray(names) ? names.map((name: unknown) => toName(String(name), 80)) : [];
}

/**
 * The entry of one benchmark in a result file by its columns; lists have one entry for each combination of params.
 * Version 2 writes a row, whose columns the file names once; version 1 an object, a bare number, or null.
 */
function toColumns(entry: unknown, names: readonly unknown[]): Fields {
  if (Array.isArray(entry)) {
    return Object.fromEntries(names.flatMap((name, at) => (typeof name === 'string' ? [[name, entry[at]]] : [])));
  }
  if (!isFields(entry)) return { result: [entry], params: [] };
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
  const stats = entry.stats === undefined ? [] : list(entry.stats);
  const stat = (read: (fields: Fields) => unknown) => stats.map((fields) => read(fieldsOf(fields)));
  const end = (at: number) => stat((fields) => (Array.isArray(fields.ci_99) ? fields.ci_99[at] : null));
  return {
    result: list(entry.result),
    params: entry.params,
    samples: entry.samples,
    stats_ci_99_a: end(0),
    stats_ci_99_b: end(1),
    stats_q_25: stat((fields) => fields.q_25),
    stats_q_75: stat((fields) => fields.q_75),
    stats_repeat: stat((fields) => fields.repeat ?? fields.n),
  };
}

/** The values of each param, as a person would call them. */
const readParams = (params: unknown): readonly (readonly string[])[] =>
  (Array.isArray(params) ? params : []).map((values: unknown) =>
    (Array.isArray(values) ? values : []).map((value: unknown) => readParamText(String(value))),
  );

/** Every combination, the last param running fastest, as Python's `itertools.product` gives them. */
const combine = (params: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  params.reduce<readonly (readonly string[])[]>(
    (begun, values) => begun.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  );

/**
 * A result file names no params, only their values: `param1`, `param2` as asv calls them itself, where `benchmarks.json`
 * does not name them; a driver is known.
 */
function toParams(values: readonly string[], names: readonly string[]): Params {
  const driverAt = values.findIndex((value) => isDriverName(value, 'python'));
  return Object.fromEntries(
    values.map((value, at) =>
      at === driverAt ? ['driver', value] : [names[at] ?? `param${at + 1}`, toParamValue(value)],
    ),
  );
}

/** Few samples leave an interval without an end (`-Infinity`): then the quartiles are all there is. */
function toUncertainty(column: (name: string) => unknown): Uncertainty | null {
  const interval = toInterval(readFinite(column('stats_ci_99_a')), readFinite(column('stats_ci_99_b')), 0.99);
  if (interval) return interval;
  const q1 = readFinite(column('stats_q_25'));
  const q3 = readFinite(column('stats_q_75'));
  return q1 !== null && q3 !== null && q1 <= q3 ? { kind: 'iqr', low: q1, high: q3 } : null;
}

function toRow(
  location: string,
  benchmark: string,
  columns: Fields,
  values: readonly string[],
  at: number,
  names: readonly string[],
): ResultRow {
  const column = (name: string): unknown => {
    const list = columns[name];
    return Array.isArray(list) ? list[at] : null;
  };
  const value = column('result');
  const samples = readSamples(column('samples'));
  const n = toCount(samples?.length ?? readFinite(column('stats_repeat')));
  const params = toParams(values, names);
  const named = names.length === values.length || Object.keys(params).every((key) => key === 'driver');
  const base = { location, benchmark, params, paramsNamed: named, unit: null };
  const none = { value: null, uncertainty: null, n: null, samples: null };
  const figure = readFinite(value);
  if (value === 'NaN') return { ...base, ...none, status: 'skipped', reason: SKIPPED };
  if (figure === null) return { ...base, ...none, status: 'failed', reason: FAILED };
  const uncertainty = n === 1 ? null : toUncertainty(column);
  return { ...base, status: 'ok', reason: null, value: figure, uncertainty, n, samples };
}

/** Every value of a result file. */
export function readResultFile(file: Fields, draft: OutcomeDraft, list: Fields = {}): ResultRow[] {
  const names = Array.isArray(file.result_columns) ? file.result_columns : [];
  return Object.entries(fieldsOf(file.results)).flatMap(([benchmark, entry]) => {
    const location = `/results/${benchmark}`;
    const columns = toColumns(entry, names);
    const params = readParams(columns.params);
    const size = params.reduce((product, values) => product * values.length, 1);
    const { result } = columns;
    const count = Array.isArray(result) ? result.length : null;
    if (size === 0 || (count === null ? size > MAX_COMBINATIONS : count !== size)) {
      draft.reject(location, benchmark, `${count ?? 'no'} values for ${size} param combinations`);
      return [];
    }
    const combinations = combine(params);
    const paramNames = readParamNames(list, benchmark);
    return combinations.map((values, at) =>
      toRow(combinations.length > 1 ? `${location}/0/${at}` : location, benchmark, columns, values, at, paramNames),
    );
  });
}
