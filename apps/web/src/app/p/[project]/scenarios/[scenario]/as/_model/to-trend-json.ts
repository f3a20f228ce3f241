import type { TrendLine, TrendPoint } from '@/charts/trend/trend-figure.ts';
import { type ChartPlace, jsonUnit } from '@/exports/chart/chart-place.ts';
import type { TrendData } from '@/server/root.ts';

/** What the forms of a trend are made of. */
export type ShownTrend = Pick<TrendData, 'figure'> & {
  readonly scenario: Pick<TrendData['scenario'], 'slug'>;
  readonly trend: Pick<TrendData['trend'], 'axis' | 'case' | 'lineWords' | 'bandWords' | 'points' | 'unknown'>;
};

const toPoint = (point: TrendPoint) => ({
  version: point.version,
  at: point.at,
  run: point.run,
  status: point.status,
  reason: point.reason ?? null,
  value: point.value,
  low: point.low ?? null,
  high: point.high ?? null,
  uncertainty: point.uncertainty ?? null,
  n: point.n ?? null,
  environment: point.environment,
  scenarioText: point.scenario ?? null,
  againstPrevious: point.againstPrevious ?? null,
});

const toLine = ({ driver, detail, points }: TrendLine) => ({
  driver: driver.name,
  detail: detail ?? null,
  points: points.map(toPoint),
});

/** The trend's figures in the canonical unit: see docs/charts.md. */
export const toTrendJson = (place: ChartPlace, { scenario, trend, figure }: ShownTrend) => ({
  chart: 'trend',
  format: 1,
  project: place.project.slug,
  url: place.url,
  title: figure.title,
  scenario: scenario.slug,
  params: trend.case?.params ?? null,
  metric: trend.case?.metric ?? null,
  estimator: trend.case?.estimator ?? null,
  ...jsonUnit(figure.unit),
  axis: trend.axis,
  line: trend.lineWords,
  band: trend.bandWords,
  environments: Object.fromEntries(
    Object.entries(figure.environments).map(([identity, { label }]) => [identity, label]),
  ),
  lines: figure.lines.map(toLine),
  notFound: trend.unknown,
});
