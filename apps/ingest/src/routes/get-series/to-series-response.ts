import type { SeriesData } from '@tachograph/analysis/measurement';
import { freezeVerdict } from '@tachograph/analysis/share';
import type { Trend, TrendFigureKind, TrendLine, TrendPoint } from '@tachograph/analysis/trend';
import { ALGORITHM } from '@tachograph/analysis/verdict';
import type { SeriesResponse } from '@tachograph/openapi/responses';
import { toMeasured } from '../to-measured.ts';
import { toUnknown } from '../to-unknown.ts';

/** About 10 MB. A series is listed completely or not at all; the first one is always listed. */
const MAX_POINTS = 10_000;

type SeriesContext = {
  /** What the page draws; null unless the query says. */
  readonly figure: TrendFigureKind | null;
  readonly url: string;
  readonly project: { readonly slug: string; readonly title: string };
  readonly data: {
    readonly series: readonly { readonly key: string; readonly points: number }[];
    readonly points: SeriesData['points'];
  };
};

type Point = SeriesResponse['series'][number]['segments'][number]['points'][number];

const pointsOf = ({ segments }: TrendLine): TrendPoint[] =>
  segments.flatMap(({ points }) => points.filter(({ isAnchor }) => !isAnchor));

/** The lines that fit into a response. */
function listLines(lines: readonly TrendLine[], max = MAX_POINTS): TrendLine[] {
  let points = 0;
  return lines.filter((line, index) => {
    points += pointsOf(line).length;
    return index === 0 || points <= max;
  });
}

function describeTruncation(listed: number, lines: number, points: number): string | null {
  if (listed === lines) return null;
  return (
    `There are ${lines} series with ${points} points, and a response has at most ${MAX_POINTS}: the first ${listed} series ` +
    'are listed. Name drivers in d or an environment in env for the others.'
  );
}

function toPoint(point: TrendPoint, line: TrendLine, repetitionGroups: ReadonlyMap<string, string | null>): Point {
  const run = point.runs[0] ?? '';
  return {
    ...toMeasured(point.measurement),
    run,
    repetitionGroup: repetitionGroups.get(run) ?? null,
    environment: line.environment.identity,
    ratioToAnchor: point.ratioToAnchor,
    earlierResults: point.earlierResults,
    changeFromPrevious: point.changeFromPrevious && freezeVerdict(point.changeFromPrevious),
  };
}

function toLine(line: TrendLine, { data }: SeriesContext, repetitionGroups: ReadonlyMap<string, string | null>) {
  const series = line.key.split('/')[0];
  return {
    key: line.key,
    driver: { slug: line.driver.slug, name: line.driver.name },
    options: line.options,
    environment: line.environment,
    releaseLine: line.releaseLine,
    resultsTotal: data.series.find(({ key }) => key === series)?.points ?? 0,
    segments: line.segments.flatMap(({ scenarioHash, points }) => {
      const own = points.filter(({ isAnchor }) => !isAnchor);
      return own.length === 0
        ? []
        : [{ scenarioHash, points: own.map((point) => toPoint(point, line, repetitionGroups)) }];
    }),
  };
}

const toMarkers = ({ panels }: Trend) =>
  panels.flatMap(({ driver, markers }) =>
    markers.map(({ x: _, previousAt, at, ...marker }) => ({
      driver: driver?.slug ?? null,
      previousAt: previousAt.toISOString(),
      at: at.toISOString(),
      ...marker,
    })),
  );

function toChoice({ paramsKey, points, case: { params, metric, statistic, unit } }: Trend['cases'][number]) {
  return { paramsKey, params, metric, statistic, unit, points };
}

/** A trend as JSON: every line of the page, and its points. */
export function toSeriesResponse(trend: Trend, context: SeriesContext): SeriesResponse {
  const lines = trend.panels.flatMap((panel) => panel.lines);
  const listed = listLines(lines);
  const repetitionGroups = new Map(context.data.points.map(({ run, repetitionGroup }) => [run, repetitionGroup]));
  return {
    format: 1,
    url: context.url,
    project: { slug: context.project.slug, title: context.project.title },
    unknown: trend.unknown.map(toUnknown),
    algorithm: ALGORITHM,
    axis: trend.axis,
    title: trend.title,
    case: trend.case,
    cases: trend.cases.map(toChoice),
    environment: trend.environment,
    environments: trend.environments.map(({ newestAt, ...entry }) => ({ ...entry, newestAt: newestAt.toISOString() })),
    valueDescription: trend.valueDescription,
    uncertaintyDescription: trend.uncertaintyDescription,
    anchors: [...trend.anchors],
    figure: context.figure ?? trend.defaultFigure,
    series: listed.map((line) => toLine(line, context, repetitionGroups)),
    markers: toMarkers(trend),
    points: trend.points,
    truncation: describeTruncation(listed.length, lines.length, trend.points),
  };
}
