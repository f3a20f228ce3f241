import { type Fields, fieldsOf, isFields, listFields, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';

/** One figure of a report. */
export type ReportFigure = {
  readonly pointer: string;
  readonly benchmark: string;
  /** `{ "name", "slug", "units" }`. */
  readonly measure: Fields;
  /** `{ "value", "lower_value", "upper_value" }`. */
  readonly metric: unknown;
};

/** One report: what a commit measured on one testbed. */
export type BencherRun = {
  readonly pointer: string;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly testbed: string | null;
  readonly date: Date | null;
  readonly figures: readonly ReportFigure[];
  /** This report alone, as the API would give it. */
  readonly toDocument: () => unknown;
};

const nameOf = (value: unknown): string | null => readText(fieldsOf(value).name);

const hashOf = (version: unknown): string | null => readText(fieldsOf(version).hash);

/** `GET /v0/projects/{project}/reports/{report}`: results by iteration, benchmark and measure. */
const isReport = (json: unknown): json is Fields =>
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
export const isExport = (json: unknown): boolean =>
  isReport(json) || isPerf(json) || (Array.isArray(json) && json.length > 0 && json.every(isReport));

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

type Point = { readonly series: Fields; readonly seriesAt: number; readonly point: Fields; readonly pointer: string };

/** The points of all series that are of one report. */
function toRun(document: Fields, points: readonly Point[]): BencherRun {
  const [first] = points;
  const { series = {}, point = {}, pointer = '' } = first ?? {};
  const bySeries = new Map<number, Point[]>();
  for (const one of points) bySeries.set(one.seriesAt, [...(bySeries.get(one.seriesAt) ?? []), one]);
  return {
    pointer,
    commit: hashOf(point.version),
    branch: nameOf(series.branch),
    testbed: nameOf(series.testbed),
    date: readDate(point.start_time),
    figures: points.map((one) => {
      const { measure, benchmark } = one.series;
      return {
        pointer: one.pointer,
        benchmark: nameOf(benchmark) ?? '',
        measure: fieldsOf(measure),
        metric: one.point.metric,
      };
    }),
    toDocument: () => ({
      ...document,
      results: [...bySeries.values()].map((ofSeries) => ({
        ...ofSeries[0]?.series,
        metrics: ofSeries.map((one) => one.point),
      })),
    }),
  };
}

function readPerf(document: Fields): BencherRun[] {
  const runs = new Map<string, Point[]>();
  for (const [seriesAt, { entry: series, pointer }] of listFields(document.results, '/results').entries()) {
    for (const { entry: point, pointer: at } of listFields(series.metrics, `${pointer}/metrics`)) {
      const place = [nameOf(series.branch), nameOf(series.testbed)];
      const key = JSON.stringify([point.report ?? [point.start_time, hashOf(point.version)], ...place]);
      runs.set(key, [...(runs.get(key) ?? []), { series, seriesAt, point, pointer: at }]);
    }
  }
  return [...runs.values()].map((points) => toRun(document, points));
}

/** Every run of an export, in its order. */
export function listBencherRuns(json: unknown): BencherRun[] {
  if (isReport(json)) return [readReport(json, '')];
  if (isPerf(json)) return readPerf(json);
  return listFields(json, '').map(({ entry, pointer }) => readReport(entry, pointer));
}
