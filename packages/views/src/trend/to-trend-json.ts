import { freezeVerdict } from '@tachograph/analysis/share';
import type { PlacedChange, Trend, TrendLine, TrendPoint } from '@tachograph/analysis/trend';
import type { SeriesResponse } from '@tachograph/openapi/responses';
import { toDriverName, toHead, toMeasured, type ViewPage } from '../response/to-head.ts';
import type { TrendView } from './trend-view.ts';

/** Of the series that are left out so many are named. */
const MOST_NAMED = 100;

type Point = SeriesResponse['series'][number]['segments'][number]['points'][number];

function describeTruncation({ trend, newestChanges, hasOlderNotes }: TrendView): string | null {
  const { lines, omitted, omittedVersions } = trend;
  const series =
    omitted.length > 0 &&
    `${lines} of ${lines + omitted.length} series are listed: name drivers with driver= or an environment with environment= for the others.`;
  const versions =
    omittedVersions > 0 &&
    `${omittedVersions} older versions of the listed series have no point: name fewer drivers with driver= for them.`;
  const changes = newestChanges !== null && `The newest ${newestChanges} changes are marked.`;
  const notes = hasOlderNotes && 'The newest notes are listed.';
  return [series, versions, changes, notes].filter(Boolean).join(' ') || null;
}

const toChange = ({ id, direction, label, since }: PlacedChange) => ({
  id,
  direction,
  label,
  previousVersion: since.version,
  previousAt: new Date(since.at).toISOString(),
});

function toPoint(point: TrendPoint, line: TrendLine, { repetitionGroups }: TrendView): Point {
  const run = point.runs[0] ?? '';
  return {
    ...toMeasured(point.measurement),
    releasedOn: point.version?.releasedOn ?? null,
    run,
    repetitionGroup: repetitionGroups.get(run) ?? null,
    environment: line.environment.identity,
    ratioToAnchor: point.ratioToAnchor,
    earlierResults: point.earlierResults,
    changeFromPrevious: point.changeFromPrevious && freezeVerdict(point.changeFromPrevious),
    change: point.change && toChange(point.change),
  };
}

function toLine(line: TrendLine, view: TrendView) {
  return {
    key: line.key,
    driver: toDriverName(line.driver),
    options: line.options,
    environment: line.environment,
    releaseLine: line.releaseLine,
    resultsTotal: view.resultsTotal.get(line.series) ?? 0,
    segments: line.segments.flatMap(({ scenarioHash, points }) => {
      const own = points.filter(({ isAnchor }) => !isAnchor);
      return own.length === 0 ? [] : [{ scenarioHash, points: own.map((point) => toPoint(point, line, view)) }];
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

const toNotes = ({ panels }: Trend) =>
  panels.flatMap(({ notes }) =>
    notes.map(({ x: _, byName: by, at, ...note }) => ({ ...note, by, at: at.toISOString() })),
  );

const toExcluded = ({ panels }: Trend) =>
  panels.flatMap(({ excluded }) =>
    excluded.map(({ series, driver, measurement, reason }) => ({
      series,
      driver: toDriverName(driver),
      ...toMeasured(measurement),
      run: measurement.runs[0] ?? '',
      reason,
    })),
  );

function toChoice({ paramsKey, points, case: { params, metric, statistic, unit } }: Trend['cases'][number]) {
  return { paramsKey, params, metric, statistic, unit, points };
}

/** A trend as JSON: what the API answers, and what the page exports. */
export function toTrendJson(view: TrendView, page: ViewPage): SeriesResponse {
  const { trend } = view;
  const lines = trend.panels.flatMap((panel) => panel.lines);
  return {
    ...toHead(page, trend.unknown),
    axis: trend.axis,
    title: trend.title,
    case: trend.case,
    cases: trend.cases.map(toChoice),
    environment: trend.environment,
    environments: trend.environments.map(({ newestAt, ...entry }) => ({ ...entry, newestAt: newestAt.toISOString() })),
    valueDescription: trend.valueDescription,
    uncertaintyDescription: trend.uncertaintyDescription,
    anchors: [...trend.anchors],
    figure: view.figure,
    series: lines.map((line) => toLine(line, view)),
    markers: toMarkers(trend),
    notes: toNotes(trend),
    excluded: toExcluded(trend),
    points: trend.points,
    omitted: trend.omitted.slice(0, MOST_NAMED).map(({ driver, ...line }) => ({
      ...line,
      driver: toDriverName(driver),
    })),
    omittedTotal: trend.omitted.length,
    omittedVersions: trend.omittedVersions,
    truncation: describeTruncation(view),
  };
}
