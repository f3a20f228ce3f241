import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import type { TradeOffAxis } from '@/charts/trade-off/trade-off-types.ts';
import type { ChartContext } from '@/exports/chart/chart-context.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { type ChartTable, toChartTable } from '@/exports/chart/chart-table.ts';
import { figureColumns } from '@/exports/chart/figure-columns.ts';
import { type ListedVersion, listVersions, type ShownTradeOff } from './shown-trade-off.ts';
import { toTradeOffImage } from './to-trade-off-image.tsx';
import { toTradeOffJson } from './to-trade-off-json.ts';

const NO_FIGURE = { value: null };

const axisColumns = (axis: TradeOffAxis | undefined, of: 'x' | 'y') =>
  axis ? figureColumns<ListedVersion>(axis.name, axis.unit, (listed) => listed[of] ?? NO_FIGURE) : [];

const toTable = (shown: ShownTradeOff): ChartTable =>
  toChartTable<ListedVersion>(
    [
      { head: 'Driver', cell: ({ driver }) => driver },
      { head: 'Version', cell: ({ version }) => version },
      { head: 'Options', cell: ({ options }) => options },
      ...axisColumns(shown.chart?.y, 'y'),
      ...axisColumns(shown.chart?.x, 'x'),
      { head: 'Standing', cell: ({ standing }) => standing },
      { head: 'Warning', cell: ({ warning }) => warning },
      { head: 'Run', only: 'csv', cell: ({ run }) => run },
    ],
    listVersions(shown),
  );

/** What the page of a trade-off shows, in all its export formats. */
export const toTradeOffExport = (context: ChartContext, shown: ShownTradeOff, scale: ScaleKind): Chart => ({
  image: toTradeOffImage(context, shown, scale),
  table: toTable(shown),
  json: toTradeOffJson(context, shown),
  url: context.url,
});
