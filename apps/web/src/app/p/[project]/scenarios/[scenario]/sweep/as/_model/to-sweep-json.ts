import type { SweepPoint } from '@tachograph/analysis/sweep';
import { type ChartContext, jsonUnit } from '@/exports/chart/chart-context.ts';
import { toMeasurementJson } from '@/exports/chart/measurement-json.ts';
import { toVerdictJson } from '@/exports/chart/verdict-json.ts';
import type { ShownSweep } from './shown-sweep.ts';

const toPoint = ({ x, measurement, verdict }: SweepPoint) => ({
  x,
  ...toMeasurementJson(measurement),
  verdict: verdict && toVerdictJson(verdict),
});

/** The sweep's figures in the canonical unit: see docs/charts.md. */
export const toSweepJson = (context: ChartContext, { scenario, sweep, figure }: ShownSweep) => ({
  chart: 'sweep',
  format: 1,
  project: context.project.slug,
  url: context.url,
  title: figure.title,
  scenario: scenario.slug,
  param: sweep.param?.name ?? null,
  metric: sweep.metric?.metric ?? null,
  statistic: sweep.statistic,
  ...jsonUnit(figure.unit),
  taken: sweep.valueDescription,
  environment: sweep.environment && { identity: sweep.environment.identity, label: sweep.environment.label },
  xs: sweep.xs,
  absent: sweep.absent,
  tested: sweep.tested,
  expectedFalsePositives: sweep.expectedFalsePositives,
  lines: sweep.lines.map(({ driver, version, options, group, isReference, points }) => ({
    driver: driver.name,
    version: version?.text ?? null,
    options,
    params: group.key,
    isReference,
    points: points.map((point) => point && toPoint(point)),
  })),
  notFound: sweep.unknown,
});
