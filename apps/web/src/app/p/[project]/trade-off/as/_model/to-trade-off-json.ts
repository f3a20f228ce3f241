import type { TradeOffAxis } from '@tachograph/analysis/trade-off';
import type { ChartContext } from '@/exports/chart/chart-context.ts';
import { toMeasurementJson } from '@/exports/chart/measurement-json.ts';
import { nameOf, type ShownTradeOff } from './shown-trade-off.ts';

const toAxis = (axis: TradeOffAxis | null) =>
  axis && {
    name: axis.name,
    metric: axis.case.metric,
    statistic: axis.case.statistic,
    unit: axis.case.unit,
    better: axis.case.direction,
  };

type Named = Pick<ShownTradeOff['tradeOff']['points'][number], 'driver' | 'version' | 'options'>;

const toName = ({ driver, version, options }: Named) => ({
  driver: driver.name,
  version: version?.text ?? null,
  options,
});

/** The trade-off's figures in the canonical units of its two axes: see docs/charts.md. */
export const toTradeOffJson = (context: ChartContext, { scenario, tradeOff, chart }: ShownTradeOff) => ({
  chart: 'trade-off',
  format: 1,
  project: context.project.slug,
  url: context.url,
  title: chart?.title ?? tradeOff.title,
  scenario: scenario?.slug ?? null,
  params: tradeOff.case?.paramsKey ?? null,
  x: toAxis(tradeOff.x),
  y: toAxis(tradeOff.y),
  taken: tradeOff.taken,
  intervals: tradeOff.bands,
  environment: tradeOff.environment && { identity: tradeOff.environment.identity, label: tradeOff.environment.label },
  points: tradeOff.points.map((point) => ({
    ...toName(point),
    x: toMeasurementJson(point.x),
    y: toMeasurementJson(point.y),
    emulated: point.emulated,
    onParetoLine: point.isOnFront,
    beatenBy: point.beatenBy && nameOf(point.beatenBy),
    newest: point.isNewest,
  })),
  missing: tradeOff.missing.map((missing) => ({ ...toName(missing), reason: missing.reason, runs: missing.runs })),
  notFound: tradeOff.unknown,
});
