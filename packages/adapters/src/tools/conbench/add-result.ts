import type { Result, Uncertainty } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { type PrintedUnit, parsePrintedUnit } from '../../figures/printed-unit.ts';
import { medianOf, toStddev } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { toParams } from '../../names/param-value.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { stateLanguage } from './to-environment.ts';

/** Earlier versions of the API give numbers as texts. */
const readNumber = (value: unknown): number | null =>
  readFinite(value) ?? (typeof value === 'string' ? parsePrintedNumber(value) : null);

/** Null where one of them is no number: the repetition failed. */
function readNumbers(value: unknown): number[] | null {
  const read = Array.isArray(value) ? value.map(readNumber) : [];
  return read.every((number) => number !== null) ? read : null;
}

/** `params` of the tags continues the name; `id` is another one in each run. */
const NO_PARAM: ReadonlySet<string> = new Set(['name', 'params', 'id']);

function toConbenchCell(draft: OutcomeDraft, pointer: string, { tags, context }: Fields): NamedCell {
  const { name, params, ...more } = fieldsOf(tags);
  const printed = Object.entries(more).flatMap(([key, value]): [string, string][] =>
    NO_PARAM.has(key) || !/^(?:string|number|boolean)$/.test(typeof value) || value === ''
      ? []
      : [[key, String(value)]],
  );
  const path = [readText(name) ?? '', readText(params) ?? ''].filter((part) => part !== '').join('/');
  return toNamedCell(draft, pointer, path, { language: stateLanguage(context), params: toParams(printed) });
}

const MESSAGES = ['message', 'error', 'exception', 'stack_trace', 'traceback', 'stderr'];

/** An error may have any fields: the first with a known name, or all of them. */
function toReason(error: unknown): string | null {
  if (typeof error === 'string' && error !== '') return error;
  if (!isFields(error) || Object.keys(error).length === 0) return null;
  for (const key of MESSAGES) {
    const text = readText(error[key]);
    if (text !== null) return text;
  }
  return JSON.stringify(error).slice(0, 2000);
}

type Measure = Pick<Result, 'metric' | 'unit' | 'direction'>;

/** Conbench abbreviates items per second. */
const parseUnit = (unit: string): PrintedUnit | null =>
  unit === 'i/s'
    ? { measure: { metric: 'items', unit: 'items/s', direction: 'higher' }, warning: null }
    : parsePrintedUnit(unit);

/** The runner of Conbench writes 0 for the deviation of one or two values. */
const readDeviation = (stats: Fields, values: readonly number[]): Uncertainty | null => {
  const deviation = readNumber(stats.stdev);
  return deviation === 0 && values.some((value) => value !== values[0]) ? null : toStddev(deviation);
};
type Found = Pick<Figure, 'statistic' | 'uncertainty' | 'samples'> & { readonly value: number | null };

/** Mean and median of the values, as far as they are stated; the median of the values themselves where neither is. */
function listFigures(stats: Fields, values: readonly number[]): Found[] {
  const [mean, median, q1, q3] = [stats.mean, stats.median, stats.q1, stats.q3].map(readNumber);
  const samples = values.length > 1 ? { samples: [...values] } : {};
  if (values.length === 1 && (mean ?? values[0]) === values[0])
    return [{ statistic: 'mean', value: values[0] ?? null }];
  const isOrdered = median != null && q1 != null && q3 != null && q1 <= median && median <= q3 && q1 < q3;
  const spread = isOrdered && values.length === 0 ? { uncertainty: { kind: 'iqr', low: q1, high: q3 } as const } : {};
  if (mean == null && median == null) return [{ statistic: 'median', value: medianOf(values), ...samples }];
  const ofMean = { uncertainty: readDeviation(stats, values), ...(median == null ? samples : {}) };
  return [
    { statistic: 'mean', value: mean ?? null, ...ofMean },
    { statistic: 'median', value: median ?? null, ...spread, ...samples },
  ];
}

const toFigures = (location: string, measure: Measure, found: readonly Found[]): Figure[] =>
  found.flatMap(({ value, ...figure }) => (value === null ? [] : [{ location, ...measure, ...figure, value }]));

/** The measured values of one result, or why they are missing. */
export function addResult(draft: OutcomeDraft, pointer: string, entry: unknown): void {
  const fields = fieldsOf(entry);
  const stats = fieldsOf(fields.stats);
  const reject = (reason: string) =>
    draft.reject(pointer || 'file', JSON.stringify(entry)?.slice(0, 200) ?? '', reason);
  if (readText(fieldsOf(fields.tags).name) === null) {
    reject('not a result of Conbench: it has no name in its tags');
    return;
  }
  const unitText = readText(stats.unit);
  const unit = unitText === null ? null : parseUnit(unitText);
  const values = readNumbers(stats.data);
  const reason = toReason(fields.error) ?? (values === null ? 'a repetition has no value' : null);
  const place = pointer || 'file';
  const named = toConbenchCell(draft, place, fields);
  if (reason !== null) {
    const measure = unit?.measure ?? { metric: 'latency', unit: 's' };
    addUnmeasured(draft, place, named, { ...measure, reason: toMaskedBody(reason, 'the benchmark failed', 2000) });
    return;
  }
  const figures = listFigures(stats, values ?? []);
  if (unit === null || figures.every(({ value }) => value === null)) {
    reject(unit === null ? `"${unitText ?? ''}" is not a unit` : 'the result has no values');
    return;
  }
  if (unit.warning !== null) draft.warn(place, unit.warning);
  addFigures(draft, named, toFigures(place, unit.measure, figures), values?.length);
  const times = readNumbers(stats.times);
  const timeUnit = parsePrintedUnit(readText(stats.time_unit) ?? 's');
  // Times beside another figure, such as a rate; a time as the figure itself is already read.
  if (unit.measure.metric === 'latency' || !times || times.length === 0 || timeUnit === null) return;
  addFigures(draft, named, toFigures(place, timeUnit.measure, listFigures({}, times)), times.length);
}
