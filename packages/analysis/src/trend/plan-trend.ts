import type { SeriesVersion } from '@tachograph/schema/series';
import type { EnvironmentFields, SeriesRef, SeriesVersions } from '../measurement/measurement.ts';
import { chooseCase, isSameButStatistic, listCases, type TrendAxis } from '../selection/choose-case.ts';
import {
  describeEnvironments,
  listVersionedSeries,
  pickVersions,
  sumResults,
  type VersionedSeries,
} from '../selection/choose-environment.ts';
import { listMetrics, unknownName } from '../selection/choose-metric.ts';
import { describeOptions } from '../selection/group-columns.ts';
import { splitBudget } from '../selection/split-budget.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import { type PlannedContext, planContext } from './plan-context.ts';
import type { OmittedLine, Trend } from './trend.ts';

export type TrendOptions = {
  /** Null: by version, or by time where no measurement has a version. */
  readonly axis: TrendAxis | null;
  /** Metric slug; null: the one with most points. */
  readonly metric: string | null;
  readonly statistic: string | null;
  /** As `toParamsKey` writes them; null: the case with most points. */
  readonly params: string | null;
  /** Driver slugs, in the order of their panels; null: all. */
  readonly drivers: readonly string[] | null;
  /** Identity; null: by version the environment with most versions, else all of them. */
  readonly environment: string | null;
  /** Fields of the environments, to say what changed at a marker. */
  readonly environments?: readonly EnvironmentFields[];
  readonly evaluation?: Evaluation;
};

/** What a trend will draw and what it needs for that, settled before a point is read. */
export type TrendPlan = Pick<
  Trend,
  | ('axis' | 'defaultAxis' | 'case' | 'title' | 'cases' | 'metrics' | 'environment' | 'environments')
  | ('omitted' | 'omittedVersions' | 'unknown')
> & {
  readonly lines: readonly SeriesRef[];
  /** By version: the results to read, a version in a series each. */
  readonly cells: readonly SeriesVersion[];
  /** Results that each line, or by version each cell, may have of the budget of the page. */
  readonly perLine: number;
  readonly context: PlannedContext;
  /** All series of the context and of the case in the environments drawn: where the noise is read from. */
  readonly related: readonly SeriesRef[];
  readonly options: TrendOptions;
};

/** What is read for a trend, over all its lines. */
export type TrendBudget = {
  /** By version: results, and versions that they are of. */
  readonly results: number;
  readonly versions: number;
  /** Along time. */
  readonly points: number;
};

/** Lines unless drivers are requested, and if they are: with more a page would have too many elements. */
const MOST_LINES = 12;
const MOST_REQUESTED_LINES = 14;
/** Of one page. Along time it has about one point for each pixel of its width. */
const BUDGET: TrendBudget = { results: 3000, versions: 500, points: 1000 };
/** Of each version some repeats are needed to evaluate it, and more than 40 are not. */
const MOST_REPEATS = 40;

const rawOf = ({ version }: Pick<SeriesVersion, 'version'>) => version?.raw ?? '';

function rankEnvironments(series: readonly VersionedSeries[]) {
  const toVersionKeys = ({ series: { driver }, versions }: VersionedSeries) =>
    versions.map((entry) => `${driver.slug} ${rawOf(entry)}`);
  return describeEnvironments(series, (inside) => ({
    points: sumResults(inside),
    versions: new Set(inside.flatMap(toVersionKeys)).size,
  })).sort((a, b) => b.newestAt.getTime() - a.newestAt.getTime());
}

type Environments = ReturnType<typeof rankEnvironments>;

function chooseEnvironment(environments: Environments, axis: TrendAxis, requested: string | null) {
  if (requested !== null) return requested;
  if (axis !== 'version') return null;
  // Sorted newest first, and the first of equals is kept.
  return (
    environments.reduce<Environments[number] | null>(
      (best, entry) => (best && best.versions >= entry.versions ? best : entry),
      null,
    )?.identity ?? null
  );
}

const isIn = (environment: string | null) => (entry: VersionedSeries) =>
  environment === null || entry.series.environment.identity === environment;

/** Without a version, all measurements of a driver would stand on one place of an axis of versions. */
function chooseAxis(series: readonly VersionedSeries[], environment: string | null): TrendAxis {
  const versions = series.filter(isIn(environment)).flatMap((entry) => entry.versions);
  return versions.length === 0 || versions.some(({ version }) => version !== null) ? 'version' : 'time';
}

/** The lines with most versions, or along time with most results; in the order of the data. */
function chooseLines(fitting: readonly VersionedSeries[], axis: TrendAxis, most: number) {
  const size = (entry: VersionedSeries) => (axis === 'version' ? entry.versions.length : sumResults([entry]));
  const sorted = [...fitting].sort((a, b) => size(b) - size(a) || sumResults([b]) - sumResults([a]));
  const chosen = new Set(sorted.slice(0, most));
  return { lines: fitting.filter((entry) => chosen.has(entry)), omitted: sorted.slice(most) };
}

/** Of each line the newest versions, and how many results may be read of each. */
function chooseVersions(lines: readonly VersionedSeries[], budget: TrendBudget) {
  const mostVersions = splitBudget(
    lines.map(({ versions }) => versions.length),
    budget.versions,
  );
  const cells = lines.flatMap((entry) => pickVersions(entry, mostVersions));
  const all = lines.reduce((sum, { versions }) => sum + versions.length, 0);
  const perLine = Math.min(MOST_REPEATS, Math.max(1, Math.floor(budget.results / Math.max(1, cells.length))));
  return { cells, omittedVersions: all - cells.length, perLine };
}

const toOmitted = ({ series: { key, driver, environment, options } }: VersionedSeries): OmittedLine => ({
  key,
  driver,
  environment,
  options: describeOptions(options),
});

const toCaseKey = ({ case: of, environment }: SeriesRef) => `${of.key} ${environment.identity}`;

/** The case, axis, environment and lines of a trend of one scenario, from what versions there are of which series. */
export function planTrend(data: SeriesVersions, options: TrendOptions, budget = BUDGET): TrendPlan {
  const metrics = listMetrics(data, data.versions);
  const cases = listCases(data);
  const there = data.series.filter(({ environment }) => environment.identity === options.environment);
  const measuredThere = options.environment === null ? null : new Set(there.map(({ case: of }) => of.key));
  const requested = { ...options, axis: options.axis ?? 'version', measuredThere } as const;
  const found = chooseCase(cases, metrics, requested);
  const chosen = found.chosen?.case ?? null;
  const known = new Set(data.series.map(({ driver }) => driver.slug));
  const related = listVersionedSeries(
    data,
    ({ case: of, driver }) =>
      chosen !== null && isSameButStatistic(of, chosen) && (options.drivers?.includes(driver.slug) ?? true),
  );
  const ofCase = related.filter(({ series }) => series.case.key === chosen?.key);
  const defaultAxis = chooseAxis(ofCase, options.environment);
  const axis = options.axis ?? defaultAxis;
  const environments = rankEnvironments(ofCase);
  const identity = chooseEnvironment(environments, axis, options.environment);
  const most = options.drivers ? MOST_REQUESTED_LINES : MOST_LINES;
  const fitting = ofCase.filter(isIn(identity));
  const { lines, omitted } = chooseLines(fitting, axis, most);
  const ofVersions = axis === 'version' ? chooseVersions(lines, budget) : null;
  const drawn = new Set(fitting.map(({ series }) => series.environment.identity));
  const elsewhere = related.filter(({ series }) => !drawn.has(series.environment.identity));
  const caseKeys = new Set(lines.map(({ series }) => toCaseKey(series)));
  const name = environments.find((entry) => entry.identity === identity);
  return {
    axis,
    defaultAxis,
    case: chosen,
    title: data.series[0]?.scenarioTitle ?? '',
    cases,
    metrics,
    options,
    unknown: [
      ...found.unknown,
      ...(options.drivers ?? []).flatMap((slug) => unknownName('driver', slug, known.has(slug))),
      ...unknownName('environment', options.environment, name),
    ],
    environment: name ? { identity: name.identity, label: name.label } : null,
    environments: environments.map(({ versions: _, ...entry }) => entry),
    lines: lines.map(({ series }) => series),
    omitted: omitted.map(toOmitted),
    omittedVersions: ofVersions?.omittedVersions ?? 0,
    cells: ofVersions?.cells ?? [],
    perLine:
      ofVersions?.perLine ??
      splitBudget(
        lines.map((entry) => sumResults([entry])),
        budget.points,
      ),
    context: planContext(elsewhere),
    related: data.series.filter((entry) => caseKeys.has(toCaseKey(entry))),
  };
}
