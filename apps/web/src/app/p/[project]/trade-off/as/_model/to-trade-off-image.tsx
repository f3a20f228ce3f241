import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { PLOT_HEIGHT } from '@/charts/trade-off/trade-off-labels.ts';
import { axisLabel, type TradeOffModel, toTradeOffModel, unplacedLabel } from '@/charts/trade-off/trade-off-model.ts';
import { tradeOffSummary } from '@/charts/trade-off/trade-off-summary.ts';
import { TradeOffLayers } from '@/charts/trade-off/trade-off-svg.tsx';
import type { TradeOffChart } from '@/charts/trade-off/trade-off-types.ts';
import { type ChartContext, liveFooter, notFoundText } from '@/exports/chart/chart-context.ts';
import { describeCells, sentence } from '@/exports/chart/describe-cells.ts';
import { toLegend } from '@/exports/chart/legend.tsx';
import { measuredText } from '@/exports/chart/measured-text.ts';
import {
  type Block,
  INSIDE,
  NO_RESULTS,
  NO_RESULTS_BLOCK,
  stack,
  toGap,
  toTextBlock,
} from '@/exports/engine/block.tsx';
import type { ExportImage } from '@/exports/engine/export-image.tsx';
import { nameOf, type ShownTradeOff, warningOf } from './shown-trade-off.ts';

const [ABOVE, TICKS, RIGHT] = [10, 26, 16];

function toPlot(chart: TradeOffChart, model: TradeOffModel): Block {
  const longest = Math.max(2, ...model.y.ticks.map(({ label }) => label.length));
  const left = Math.ceil(longest * 6.7) + 14;
  const narrow = { ...model, labels: model.labels.filter(({ wide }) => !wide) };
  return {
    height: ABOVE + PLOT_HEIGHT + TICKS,
    body: (
      // biome-ignore lint/a11y/noSvgWithoutTitle: a place inside an image that is named.
      <svg x={left} y={ABOVE} width={INSIDE - left - RIGHT} height={PLOT_HEIGHT}>
        <TradeOffLayers id="export" chart={chart} model={narrow} />
      </svg>
    ),
  };
}

const toTitle = (words: string): Block => toTextBlock([words], { type: 'about', step: 16, most: 2 });

const toDrawers = ({ dots }: TradeOffChart) =>
  [...new Map(dots.map(({ driver }) => [driver.name, driver])).values()].map((driver) => ({
    ...{ key: driver.name, driver, name: driver.name, value: '' },
  }));

const toContent = (chart: TradeOffChart, model: TradeOffModel): Block =>
  stack([
    toLegend(toDrawers(chart)),
    toGap(4),
    toTitle(`Up: ${axisLabel(chart.y, model.y)}`),
    toPlot(chart, model),
    toTitle(`Across: ${axisLabel(chart.x, model.x)}`),
  ]);

/** What is no plain figure, and which versions have no point. */
function listNotes({ tradeOff }: ShownTradeOff): string[] {
  const cells = tradeOff.points.flatMap((point) => {
    const emulated = [point.y, point.x].find(({ status }) => status === 'emulated');
    const status = emulated ? ('emulated' as const) : ('ok' as const);
    return [{ name: nameOf(point), status, reason: emulated ? emulated.statusReason : warningOf(point) }];
  });
  const reasons = [...new Set(tradeOff.missing.map(({ reason }) => reason))];
  const missing = reasons.flatMap((reason) =>
    describeCells(
      tradeOff.missing
        .filter((of) => of.reason === reason)
        .map((of) => ({ name: nameOf(of), status: 'no point' as const, reason })),
    ),
  );
  return [...describeCells(cells), ...missing];
}

/** The trade-off as a image: the points, the Pareto line, the axes and the words of its page. */
export function toTradeOffImage(context: ChartContext, shown: ShownTradeOff, scale: ScaleKind): ExportImage {
  const { tradeOff, chart } = shown;
  const told = listNotes(shown);
  const model = chart && chart.dots.length > 0 ? toTradeOffModel(chart, scale) : null;
  const times = tradeOff.points.flatMap(({ x, y }) => [x.measuredAt.toISOString(), y.measuredAt.toISOString()]);
  return {
    title: chart?.title ?? (tradeOff.title || 'Trade-off'),
    about: [
      [context.project.title, measuredText(times)].filter(Boolean).join(' · '),
      tradeOff.environment?.label ?? '',
    ].filter(Boolean),
    description: [chart && model ? tradeOffSummary(chart) : NO_RESULTS, ...told.map(sentence)].join(' '),
    warnings: notFoundText(tradeOff.unknown),
    content: chart && model ? toContent(chart, model) : NO_RESULTS_BLOCK,
    notes: [
      ...(model
        ? [
            'A point is one version. The dashed Pareto line joins those that no other beats in both metrics.',
            `Points: ${tradeOff.taken}; whiskers: ${tradeOff.bands}.`,
            ...(model.unplaced.length > 0 ? [unplacedLabel(model)] : []),
          ]
        : []),
      ...told.map(sentence),
    ],
    footer: liveFooter(context),
  };
}
