import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { PLOT_HEIGHT } from '@/charts/trade-off/trade-off-labels.ts';
import { axisLabel, type TradeOffModel, toTradeOffModel, unplacedLabel } from '@/charts/trade-off/trade-off-model.ts';
import { tradeOffSummary } from '@/charts/trade-off/trade-off-summary.ts';
import { TradeOffLayers } from '@/charts/trade-off/trade-off-svg.tsx';
import type { TradeOffChart } from '@/charts/trade-off/trade-off-types.ts';
import { type Block, INSIDE, stack, toGap, toTextBlock, WIDTH } from '@/exports/chart/block.tsx';
import { type ChartPlace, shortAddress, unknownWords } from '@/exports/chart/chart-place.ts';
import { toLegend } from '@/exports/chart/legend.tsx';
import { measuredWords } from '@/exports/chart/measured-words.ts';
import { NOTHING, NOTHING_DRAWN } from '@/exports/chart/nothing.tsx';
import { sentence, tellCells } from '@/exports/chart/tell-cells.ts';
import type { Picture } from '@/exports/chart/to-picture-svg.tsx';
import { doubtOf, nameOf, type ShownTradeOff } from './shown-trade-off.ts';

const [ABOVE, TICKS, RIGHT] = [10, 26, 16];

function toPlot(chart: TradeOffChart, model: TradeOffModel): Block {
  const longest = Math.max(2, ...model.y.ticks.map(({ label }) => label.length));
  const left = Math.ceil(longest * 6.7) + 14;
  return {
    height: ABOVE + PLOT_HEIGHT + TICKS,
    body: (
      // biome-ignore lint/a11y/noSvgWithoutTitle: a place inside a picture that is named.
      <svg x={left} y={ABOVE} width={INSIDE - left - RIGHT} height={PLOT_HEIGHT}>
        <TradeOffLayers id="picture" chart={chart} model={model} />
      </svg>
    ),
  };
}

const toTitle = (words: string): Block =>
  toTextBlock([words], { className: 'picture-words', size: 11.5, step: 16, most: 2 });

const toDrawers = ({ dots }: TradeOffChart) =>
  [...new Map(dots.map(({ driver }) => [driver.name, driver])).values()].map((driver) => ({
    ...{ key: driver.name, driver, name: driver.name, value: '' },
  }));

const toDrawing = (chart: TradeOffChart, model: TradeOffModel): Block =>
  stack([
    toLegend(toDrawers(chart)),
    toGap(4),
    toTitle(`Up: ${axisLabel(chart.y, model.y)}`),
    toPlot(chart, model),
    toTitle(`Across: ${axisLabel(chart.x, model.x)}`),
  ]);

/** What is no plain figure, and which versions have no point. */
function listTold({ tradeOff }: ShownTradeOff): string[] {
  const cells = tradeOff.points.flatMap((point) => {
    const emulated = [point.y, point.x].find(({ status }) => status === 'emulated');
    const status = emulated ? ('emulated' as const) : ('ok' as const);
    return [{ name: nameOf(point), status, reason: emulated ? emulated.statusReason : doubtOf(point) }];
  });
  const reasons = [...new Set(tradeOff.missing.map(({ reason }) => reason))];
  const missing = reasons.flatMap((reason) =>
    tellCells(
      tradeOff.missing
        .filter((of) => of.reason === reason)
        .map((of) => ({ name: nameOf(of), status: 'no point' as const, reason })),
    ),
  );
  return [...tellCells(cells), ...missing];
}

/** The trade-off as a picture: the points, the Pareto line, the axes and the words of its page. */
export function toTradeOffPicture(place: ChartPlace, shown: ShownTradeOff, scale: ScaleKind): Picture {
  const { tradeOff, chart } = shown;
  const told = listTold(shown);
  const model = chart && chart.dots.length > 0 ? toTradeOffModel(chart, scale) : null;
  const times = tradeOff.points.flatMap(({ x, y }) => [x.at.toISOString(), y.at.toISOString()]);
  return {
    title: chart?.title ?? (tradeOff.title || 'Trade-off'),
    about: [
      [place.project.title, measuredWords(times)].filter(Boolean).join(' · '),
      tradeOff.environment?.label ?? '',
    ].filter(Boolean),
    description: [chart && model ? tradeOffSummary(chart) : NOTHING, ...told.map(sentence)].join(' '),
    warnings: unknownWords(tradeOff.unknown),
    drawing: chart && model ? toDrawing(chart, model) : NOTHING_DRAWN,
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
    address: shortAddress(place.url),
    containers: { 'trade-off': WIDTH },
  };
}
