import type { Environment } from '@tachograph/schema/environment';
import type { Result, Uncertainty } from '@tachograph/schema/result';
import { isLanguage, type Language } from '../../drivers/driver-list.ts';
import { type PrintedUnit, parsePrintedNumber, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { medianOf, toCount, toStddev } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readText } from '../../json/fields.ts';
import { readDate } from '../../json/read-date.ts';
import { toParams } from '../../names/param-value.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured, type Figure } from '../../outcome/figure.ts';
import { type History, type HistoryDocument, type StatedRun, takeNewestRun, toHistory } from '../../outcome/history.ts';
import { type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import { readName, toMaskedBody } from '../../text/clean-text.ts';

/** `benchmark_language` of a context, such as `Python` or `C++`; null for one without known drivers. */
function stateLanguage(context: unknown): Language | null {
  const language = readText(fieldsOf(context).benchmark_language)?.toLowerCase() ?? null;
  return isLanguage(language) ? language : null;
}

/** Conbench writes numbers of `machine_info` as texts. */
const readCount = (value: unknown): number | null =>
  toCount(typeof value === 'string' ? Number(value) : Number(value ?? 0));

/** What a result says about the machine and the language. The name of the machine is left out. */
function toEnvironment({ machine_info: machine, info, context }: Fields): Environment {
  const { architecture_name: arch, cpu_model_name: model, ...fields } = fieldsOf(machine);
  const hertz = readCount(fields.cpu_frequency_max_hz);
  const os = [fields.os_name, fields.os_version].map((part) => readName(part, 100)).filter((part) => part !== null);
  return {
    client: {
      cpu: {
        model: readName(model),
        arch: readName(arch, 40),
        mhz: hertz === null ? null : hertz / 1e6,
        logical: readCount(fields.cpu_thread_count),
        cores: readCount(fields.cpu_core_count),
      },
      memoryBytes: readCount(fields.memory_bytes),
      os: os.length === 0 ? null : os.join(' '),
      kernel: readName(fields.kernel_name),
    },
    runtime: {
      name: stateLanguage(context),
      version: readName(fieldsOf(info).benchmark_language_version ?? fieldsOf(context).benchmark_language_version),
    },
  };
}

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
function addResult(draft: OutcomeDraft, pointer: string, entry: unknown): void {
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

/** Fields that every result has one of; together with `tags` and figures they are Conbench's alone. */
const OWN = ['batch_id', 'run_id', 'run_reason'];

const isResult = (value: unknown): value is Fields =>
  isFields(value) &&
  typeof fieldsOf(value.tags).name === 'string' &&
  OWN.some((key) => key in value) &&
  ((isFields(value.stats) && ('data' in value.stats || 'unit' in value.stats)) || isFields(value.error));

type ResultList = { readonly list: readonly unknown[]; readonly pointerOf: (at: number) => string };

/**
 * One result, a list, a page of the API, `{ "data": [], "metadata": {} }`, or the page as the status of its request has
 * it around: `{ "status_code": 200, "data": { "data": [] } }`.
 */
function toList(json: unknown): ResultList {
  if (Array.isArray(json)) return { list: json, pointerOf: (at) => `/${at}` };
  const { data } = fieldsOf(json);
  const { data: inner } = fieldsOf(data);
  if (Array.isArray(data)) return { list: data, pointerOf: (at) => `/data/${at}` };
  if (Array.isArray(inner)) return { list: inner, pointerOf: (at) => `/data/data/${at}` };
  return { list: [json], pointerOf: () => '' };
}

/** True for results of Conbench; most entries must be intact. */
function isResultList(json: unknown): boolean {
  const { list } = toList(json);
  return list.filter(isResult).length * 2 > list.length;
}

/** The results of one run of a suite, dated by the last of them. */
type ConbenchRun = StatedRun & { readonly results: readonly { readonly pointer: string; readonly entry: unknown }[] };

const readCommit = ({ github, commit }: Fields): string | null =>
  readText(fieldsOf(github).commit) ?? readText(fieldsOf(commit).sha) ?? readText(commit);

/** The results by run, in the order of their first. A broken entry goes with the one before. */
function listConbenchRuns(json: unknown): ConbenchRun[] {
  const { list, pointerOf } = toList(json);
  type Open = Omit<ConbenchRun, 'toDocument'> & { date: Date | null; results: { pointer: string; entry: unknown }[] };
  const runs = new Map<string, Open>();
  let last = '';
  for (const [at, entry] of list.entries()) {
    const fields = fieldsOf(entry);
    const commit = readCommit(fields);
    const key: string = isResult(entry) ? (readText(fields.run_id) ?? commit ?? '') : last;
    const branch = readText(fieldsOf(fields.github).branch);
    const run: Open = runs.get(key) ?? { pointer: pointerOf(at), commit, branch, date: null, results: [] };
    const date = readDate(fields.timestamp);
    if (date && (run.date === null || date > run.date)) run.date = date;
    run.results.push({ pointer: pointerOf(at), entry });
    runs.set(key, run);
    last = key;
  }
  return [...runs.values()].map((run) => ({ ...run, toDocument: () => run.results.map(({ entry }) => entry) }));
}

/** The results of one run, with the machine of the first. */
function addRun(draft: OutcomeDraft, { results }: ConbenchRun): void {
  const [first] = results;
  if (first) draft.setEnvironment(toEnvironment(fieldsOf(first.entry)));
  for (const { pointer, entry } of results) addResult(draft, pointer, entry);
}

/** The results that benchadapt writes and that Conbench's API takes and gives. */
export const conbench: Adapter = {
  name: 'conbench',
  title: 'Conbench',
  aliases: ['benchadapt', 'conbench-json'],
  signature: 'JSON with `tags.name`, `stats.data` and `stats.unit` beside `batch_id` or `run_id`',
  recognises: ({ json }) => json !== undefined && isResultList(json),
  /** The newest run: one file is one run. */
  read(native, draft) {
    const newest = takeNewestRun(listConbenchRuns(native.json), draft);
    if (newest) addRun(draft, newest);
  },
};

/** Results of Conbench, of one run or of many. */
export const parseConbenchHistory = ({ json }: HistoryDocument): History | null =>
  json === undefined || !isResultList(json) ? null : toHistory(conbench, listConbenchRuns(json), addRun);
