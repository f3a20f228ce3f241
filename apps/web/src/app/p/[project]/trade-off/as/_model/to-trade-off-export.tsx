import type { TradeOffName, TradeOffPoint } from '@tachograph/analysis/trade-off';
import { type TradeOffRow, tradeOffColumns } from '@/app/p/[project]/trade-off/trade-off-columns.tsx';
import { axisWidth, type ScaleKind } from '@/charts/scale/value-scale.ts';
import { PLOT_HEIGHT } from '@/charts/trade-off/trade-off-labels.ts';
import {
  axisLabel,
  dotName,
  listDrivers,
  standingLabel,
  type TradeOffChart,
  type TradeOffModel,
  toTradeOffModel,
  tradeOffSummary,
  unplacedLabel,
} from '@/charts/trade-off/trade-off-model.ts';
import { TradeOffLayers } from '@/charts/trade-off/trade-off-svg.tsx';
import { type Chart, type ChartContext, describeCells, toChart } from '@/exports/chart/chart-formats.ts';
import { toLegend } from '@/exports/chart/legend.tsx';
import { type Block, INSIDE, stack, toGap, toTextBlock } from '@/exports/engine/block.tsx';
import type { TradeOffData } from '@/server/root.ts';
import { toTextTable } from '@/ui/table/column.tsx';

/** What the exports of a trade-off are made of. */
export type ShownTradeOff = Pick<TradeOffData, 'tradeOff' | 'chart'>;

/** "mariadb 3.5.4, pool". */
const nameOf = ({ driver, version, options }: TradeOffName): string =>
  dotName({ driver: { name: driver.name, slot: null }, version: version?.text ?? null, options });

/** The warning of a figure that counts as plain. */
const warningOf = ({ x, y }: TradeOffPoint): string | null =>
  [y, x].find(({ status, statusReason }) => status === 'ok' && statusReason)?.statusReason ?? null;

/** The points of the chart, then the versions that have none. */
function listRows({ tradeOff, chart }: ShownTradeOff): TradeOffRow[] {
  const points = new Map(tradeOff.points.map((point) => [point.key, point]));
  const drawn = (chart?.dots ?? []).flatMap((dot): TradeOffRow[] => {
    const point = points.get(dot.key);
    return point
      ? [{ ...dot, standing: standingLabel(dot), warning: warningOf(point), run: point.y.runs[0] ?? '' }]
      : [];
  });
  const missing = tradeOff.missing.map(
    ({ key, driver, version, options, reason, runs }): TradeOffRow => ({
      key,
      driver: { name: driver.name, slot: null },
      version: version?.text ?? null,
      options,
      x: null,
      y: null,
      standing: reason,
      isOnFront: false,
      href: '',
      run: runs[0] ?? '',
    }),
  );
  return [...drawn, ...missing];
}

const ABOVE = 10;
const TICKS = 26;
const RIGHT = 16;

function toPlot(chart: TradeOffChart, model: TradeOffModel): Block {
  const left = axisWidth(model.y) + 14;
  const narrow = { ...model, labels: model.labels.filter(({ wide }) => !wide) };
  return {
    height: ABOVE + PLOT_HEIGHT + TICKS,
    body: (
      // biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image that is named.
      <svg x={left} y={ABOVE} width={INSIDE - left - RIGHT} height={PLOT_HEIGHT}>
        <TradeOffLayers id="export" chart={chart} model={narrow} />
      </svg>
    ),
  };
}

function toContent(chart: TradeOffChart, model: TradeOffModel): Block {
  const toTitle = (text: string) => toTextBlock([text], { type: 'about', step: 16, most: 2 });
  return stack([
    toLegend(listDrivers(chart).map((driver) => ({ key: driver.name, driver, name: driver.name, valueLabel: '' }))),
    toGap(4),
    toTitle(`Up: ${axisLabel(chart.y, model.y)}`),
    toPlot(chart, model),
    toTitle(`Across: ${axisLabel(chart.x, model.x)}`),
  ]);
}

/** What is no plain figure, and which versions have no point. */
function listRemarks({ points, missing }: ShownTradeOff['tradeOff']): string[] {
  const cells = points.map((point) => {
    const emulated = [point.y, point.x].find(({ status }) => status === 'emulated');
    const [status, reason] = emulated ? [emulated.status, emulated.statusReason] : (['ok', warningOf(point)] as const);
    return { name: nameOf(point), status, reason };
  });
  const absent = missing.map((of) => ({ name: nameOf(of), status: 'no point' as const, reason: of.reason }));
  return describeCells([...cells, ...absent]);
}

/** What the page of a trade-off shows, in all its export formats. */
export function toTradeOffExport(context: ChartContext, shown: ShownTradeOff, scale: ScaleKind): Chart {
  const { tradeOff, chart } = shown;
  const drawn = chart && chart.dots.length > 0 ? { chart, model: toTradeOffModel(chart, scale) } : null;
  return toChart(context, {
    title: chart?.title ?? (tradeOff.title || 'Trade-off'),
    about: [],
    times: tradeOff.points.flatMap(({ x, y }) => [x.measuredAt.toISOString(), y.measuredAt.toISOString()]),
    subtitle: tradeOff.environment?.label,
    description: drawn ? tradeOffSummary(drawn.chart) : '',
    content: drawn && toContent(drawn.chart, drawn.model),
    notes: [
      'A point is one version. The dashed Pareto line joins those that no other beats in both metrics.',
      `Points: ${tradeOff.valueDescription}; whiskers: ${tradeOff.bands}.`,
      ...(drawn && drawn.model.unplaced.length > 0 ? [unplacedLabel(drawn.model)] : []),
    ],
    remarks: listRemarks(tradeOff),
    unknown: tradeOff.unknown,
    table: toTextTable(tradeOffColumns(chart), listRows(shown)),
  });
}
