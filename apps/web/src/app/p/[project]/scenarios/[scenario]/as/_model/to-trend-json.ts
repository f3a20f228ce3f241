import type { FigureLine, FigurePoint } from '@/charts/trend/trend-figure.ts';

import { type ChartContext, jsonUnit } from '@/exports/chart/chart-context.ts';
import type { TrendData } from '@/server/root.ts';

/** What the exports of a trend are made of. */
export type ShownTrend = Pick<TrendData, 'figure'> & {
  readonly scenario: Pick<TrendData['scenario'], 'slug'>;
  readonly trend: Pick<
    TrendData['trend'],
    'axis' | 'case' | 'valueDescription' | 'uncertaintyDescription' | 'points' | 'unknown'
  >;
};

const toPoint = (point: FigurePoint) => ({
  version: point.version,
  at: point.at,
  run: point.run,
  status: point.status,
  reason: point.reason,
  value: point.value,
  low: point.low,
  high: point.high,
  uncertainty: point.uncertainty,
  n: point.n,
  environment: point.environment,
  scenarioText: point.scenario,
  changeFromPrevious: point.changeFromPrevious,
});

const toLine = ({ driver, detail, segments }: FigureLine) => ({
  driver: driver.name,
  detail: detail ?? null,
  segments: segments
    .map((segment) => segment.filter(({ isAnchor }) => !isAnchor).map(toPoint))
    .filter(({ length }) => length > 0),
});

/** The trend's figures in the canonical unit: see docs/charts.md. */
export const toTrendJson = (context: ChartContext, { scenario, trend, figure }: ShownTrend) => ({
  chart: 'trend',
  format: 1,
  project: context.project.slug,
  url: context.url,
  title: figure.title,
  scenario: scenario.slug,
  params: trend.case?.params ?? null,
  metric: trend.case?.metric ?? null,
  statistic: trend.case?.statistic ?? null,
  ...jsonUnit(figure.unit),
  axis: trend.axis,
  line: trend.valueDescription,
  band: trend.uncertaintyDescription,
  environments: Object.fromEntries(
    Object.entries(figure.environments).map(([identity, { label }]) => [identity, label]),
  ),
  lines: figure.panels.flatMap(({ lines }) => lines.map(toLine)),
  markers: figure.panels.flatMap(({ name, markers }) =>
    markers.map(({ previousAt, at, kind, label }) => ({
      driver: figure.axis === 'version' ? name : null,
      previousAt: previousAt.toISOString(),
      at: at.toISOString(),
      kind,
      label,
    })),
  ),
  notFound: trend.unknown,
});
