import { groupBy } from '@tachograph/schema/collection';
import type { Params, Result, Uncertainty } from '@tachograph/schema/result';
import { toSlug } from '@tachograph/schema/text';
import { parsePrintedUnit } from '../../figures/printed-figure.ts';
import { type Fields, fieldsOf, isFields, listFields, lookUp, readFinite, readText } from '../../json/fields.ts';
import { readDate } from '../../json/read-date.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { type History, type HistoryDocument, type StatedRun, takeNewestRun, toHistory } from '../../outcome/history.ts';
import { alsoUnsure, toNamedCell } from '../../outcome/named-cell.ts';
import { toName } from '../../text/clean-text.ts';

/** One figure of a report. */
type ReportFigure = {
  readonly pointer: string;
  readonly benchmark: string;
  /** `{ "name", "slug", "units" }`. */
  readonly measure: Fields;
  /** `{ "value", "lower_value", "upper_value" }`. */
  readonly metric: unknown;
};

/** One report: what a commit measured on one testbed. */
type BencherRun = StatedRun & { readonly testbed: string | null; readonly figures: readonly ReportFigure[] };

const nameOf = (value: unknown): string | null => readText(fieldsOf(value).name);

const hashOf = (version: unknown): string | null => readText(fieldsOf(version).hash);

/** `GET /v0/projects/{project}/reports/{report}`: results by iteration, benchmark and measure. */
const isServerReport = (json: unknown): json is Fields =>
  isFields(json) &&
  isFields(json.testbed) &&
  isFields(json.branch) &&
  'start_time' in json &&
  Array.isArray(json.results);

/** `GET /v0/projects/{project}/perf`: series by branch, testbed, benchmark and measure. */
const isPerf = (json: unknown): json is Fields =>
  isFields(json) &&
  Array.isArray(json.results) &&
  json.results.length > 0 &&
  json.results.every((entry) => isFields(entry) && isFields(entry.benchmark) && Array.isArray(entry.metrics));

/** True for reports of Bencher's API, one or many, and for its perf query. */
const isExport = (json: unknown): boolean =>
  isServerReport(json) || isPerf(json) || (Array.isArray(json) && json.length > 0 && json.every(isServerReport));

/** An iteration is a list of results; earlier versions of the API had one measure in each. */
function readReport(report: Fields, pointer: string): BencherRun {
  const iterations = Array.isArray(report.results) ? report.results : [];
  const results = iterations.flatMap((iteration: unknown, at) => listFields(iteration, `${pointer}/results/${at}`));
  return {
    pointer,
    commit: hashOf(fieldsOf(fieldsOf(report.branch).head).version) ?? hashOf(fieldsOf(report.branch).version),
    branch: nameOf(report.branch),
    testbed: nameOf(report.testbed),
    date: readDate(report.start_time),
    figures: results.flatMap(({ entry, pointer: at }) => {
      const benchmark = nameOf(entry.benchmark) ?? '';
      const measures = Array.isArray(entry.measures)
        ? listFields(entry.measures, `${at}/measures`)
        : [{ entry, pointer: at }];
      return measures.map(({ entry: measured, pointer: where }) => {
        return { pointer: where, benchmark, measure: fieldsOf(measured.measure), metric: measured.metric };
      });
    }),
    toDocument: () => [report],
  };
}

type Point = { readonly series: Fields; readonly point: Fields; readonly pointer: string };

/** The points of all series that are of one report. */
function toRun(document: Fields, points: readonly Point[]): BencherRun {
  const [first] = points;
  const { series = {}, point = {}, pointer = '' } = first ?? {};
  return {
    pointer,
    commit: hashOf(point.version),
    branch: nameOf(series.branch),
    testbed: nameOf(series.testbed),
    date: readDate(point.start_time),
    figures: points.map(({ series: { measure, benchmark }, point: { metric }, pointer: at }) => {
      return { pointer: at, benchmark: nameOf(benchmark) ?? '', measure: fieldsOf(measure), metric };
    }),
    toDocument: () => ({
      ...document,
      results: [...groupBy(points, (one) => one.series)].map(([of, ofSeries]) => ({
        ...of,
        metrics: ofSeries.map((one) => one.point),
      })),
    }),
  };
}

function readPerf(document: Fields): BencherRun[] {
  const points = listFields(document.results, '/results').flatMap(({ entry: series, pointer }) =>
    listFields(series.metrics, `${pointer}/metrics`).map(({ entry: point, pointer: at }): Point => {
      return { series, point, pointer: at };
    }),
  );
  const runs = groupBy(points, ({ series, point }) => {
    const report = point.report ?? [point.start_time, hashOf(point.version)];
    return JSON.stringify([report, nameOf(series.branch), nameOf(series.testbed)]);
  });
  return [...runs.values()].map((ofRun) => toRun(document, ofRun));
}

/** Every run of an export, in its order. */
function listBencherRuns(json: unknown): BencherRun[] {
  if (isServerReport(json)) return [readReport(json, '')];
  if (isPerf(json)) return readPerf(json);
  return listFields(json, '').map(({ entry, pointer }) => readReport(entry, pointer));
}

/** `nanoseconds (ns)` → ns; `MB/s` as it is. */
const toUnit = (units: string): string => /\(([^()]{1,40})\)\s{0,5}$/.exec(units)?.[1] ?? units;

/** The measure of a report, which states its units. */
function toStatedMeasure({ measure }: ReportFigure): NamedMeasure {
  const name = readText(measure.slug) ?? readText(measure.name) ?? '';
  const builtIn = toMeasure(name);
  if (!builtIn.guessed) return builtIn;
  const unit = parsePrintedUnit(toUnit((readText(measure.units) ?? '').slice(0, 100)));
  if (unit === null) return builtIn;
  const metric = toName(readText(measure.name) ?? name, 120) || 'value';
  return { measure: { ...unit.measure, metric }, guessed: unit.warning !== null };
}

/** The testbeds of several runs: with more than one, the testbed is a param. */
const hasTestbeds = (runs: readonly BencherRun[]): boolean => new Set(runs.map(({ testbed }) => testbed)).size > 1;

/** The results of one run of an export. */
function addRun(draft: OutcomeDraft, run: BencherRun, withTestbed: boolean): void {
  const params: Params = withTestbed && run.testbed !== null ? { testbed: toName(run.testbed, 200) } : {};
  if (run.figures.length === 0) draft.reject(run.pointer, run.testbed ?? '', 'the report has no results');
  for (const figure of run.figures) {
    const { pointer, benchmark, metric } = figure;
    if (benchmark === '') draft.reject(pointer, '', 'the benchmark has no name');
    else addMetric(draft, { location: pointer, benchmark, params }, toStatedMeasure(figure), metric);
  }
}

/** What a measure is, and whether that is known. */
type NamedMeasure = { readonly measure: Pick<Result, 'metric' | 'unit' | 'direction'>; readonly guessed: boolean };

/** The format has no units. These measures are built into Bencher, by slug, with the units its documentation gives. */
const BUILT_IN: Readonly<Record<string, NamedMeasure['measure']>> = {
  latency: { metric: 'latency', unit: 'ns' },
  throughput: { metric: 'throughput', unit: 'ops/s' },
  'build-time': { metric: 'build time', unit: 's' },
  'file-size': { metric: 'file size', unit: 'B', direction: 'lower' },
};

/** Any other measure has its name, an unknown unit, and the direction lower. */
function toMeasure(name: string): NamedMeasure {
  const builtIn = lookUp(BUILT_IN, toSlug(name.slice(0, 200)));
  const unknown = { metric: toName(name, 120) || 'value', unit: 'value', direction: 'lower' } as const;
  return { measure: builtIn ?? unknown, guessed: builtIn === undefined };
}

/** The two bounds, whose meaning Bencher leaves open. Some of its adapters write the spread into both. */
function toUncertainty(draft: OutcomeDraft, location: string, metric: Fields, value: number): Uncertainty | null {
  const low = readFinite(metric.lower_value);
  const high = readFinite(metric.upper_value);
  if (low === null && high === null) return null;
  const from = low ?? value;
  const to = high ?? value;
  if (from <= value && value <= to) return { kind: 'ci', level: null, low: from, high: to };
  draft.warn(location, `the bounds ${from} and ${to} do not enclose the value ${value}: left out`);
  return null;
}

/** Where a metric stands, and what it is of. */
type Place = { readonly location: string; readonly benchmark: string; readonly params: Params };

/** `{ "value", "lower_value", "upper_value" }` of one benchmark as a result. */
function addMetric(
  draft: OutcomeDraft,
  { location, benchmark, params }: Place,
  { measure, guessed }: NamedMeasure,
  metric: unknown,
): void {
  const fields = fieldsOf(metric);
  const value = readFinite(fields.value);
  if (value === null) {
    draft.reject(location, JSON.stringify(metric)?.slice(0, 200) ?? '', 'the value is not a number');
    return;
  }
  if (guessed) {
    const message = `"${measure.metric}" has no unit or no direction in this format: lower is assumed to be better`;
    draft.warn(location, message);
  }
  const named = toNamedCell(draft, location, benchmark, { language: null, params });
  const uncertainty = toUncertainty(draft, location, fields, value);
  addFigures(draft, guessed ? alsoUnsure(named, 'unit') : named, [{ location, ...measure, value, uncertainty }]);
}

const KEYS: ReadonlySet<string> = new Set(['value', 'lower_value', 'upper_value']);

/** `{ "value": 3247.0, "lower_value": 3200.0, "upper_value": 3300.0 }` and nothing else. */
const isMetric = (value: unknown): value is Fields =>
  isFields(value) && 'value' in value && Object.keys(value).every((key) => KEYS.has(key));

const isBenchmark = (value: unknown): value is Fields => isFields(value) && Object.values(value).every(isMetric);

const isReport = (json: unknown): json is Fields =>
  isFields(json) &&
  Object.values(json).every(isBenchmark) &&
  Object.values(json).some((benchmark) => isFields(benchmark) && Object.keys(benchmark).length > 0);

/** The schema of the format looks much like a benchmark named `type`. */
const isSchema = (json: unknown): boolean =>
  isFields(json) &&
  typeof json.$schema === 'string' &&
  JSON.stringify(json).slice(0, 100_000).includes('"lower_value"');

/** Bencher Metric Format: benchmark → measure → value with bounds; and the reports of Bencher's API. */
export const bencher: Adapter = {
  name: 'bencher',
  title: 'Bencher Metric Format',
  aliases: ['bmf', 'bencher-metric-format', 'bencher-json'],
  signature:
    'a report of its API, or JSON such as `{"select 1": {"latency": {"value": 88.0, "lower_value": 87.4, "upper_value": 88.9}}}`',
  recognises: ({ json }) => isReport(json) || isSchema(json) || isExport(json),
  read(native, draft) {
    const { json } = native;
    if (isExport(json)) {
      const runs = listBencherRuns(json);
      const newest = takeNewestRun(runs, draft);
      if (newest) addRun(draft, newest, hasTestbeds(runs));
      return;
    }
    if (isSchema(json)) {
      const reason = 'the JSON schema of the format, not results: send the output of the benchmarks';
      draft.reject('file', native.lines.at(0)?.text ?? '', reason);
      return;
    }
    if (!isFields(json))
      draft.reject('file', native.lines.at(0)?.text ?? '', 'invalid JSON: the file may be truncated');
    for (const [benchmark, metrics] of Object.entries(fieldsOf(json))) {
      const measures = Object.entries(fieldsOf(metrics));
      if (!isFields(metrics)) draft.reject(`/${benchmark}`, benchmark, 'not a benchmark: it has no measures');
      else if (measures.length === 0) draft.reject(`/${benchmark}`, benchmark, 'the benchmark has no measures');
      for (const [name, metric] of measures) {
        addMetric(draft, { location: `/${benchmark}/${name}`, benchmark, params: {} }, toMeasure(name), metric);
      }
    }
  },
};

/**
 * What Bencher's API returns: reports (`GET /v0/projects/{project}/reports`), each a run, or a perf query, whose points
 * are a run for each report.
 */
export function parseBencherHistory({ json }: HistoryDocument): History | null {
  const runs = isExport(json) ? listBencherRuns(json) : null;
  return runs && toHistory(bencher, runs, (draft, run) => addRun(draft, run, hasTestbeds(runs)));
}
