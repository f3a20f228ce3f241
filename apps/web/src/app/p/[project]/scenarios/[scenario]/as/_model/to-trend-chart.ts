import type { ScaleKind, TrendTableRow } from '@/charts/labels/types.ts';
import { toTrendTable } from '@/charts/trend/trend-table.ts';
import type { ChartContext } from '@/exports/chart/chart-context.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { type ChartColumn, type ChartTable, toChartTable } from '@/exports/chart/chart-table.ts';
import { figureColumns, nColumn, statusColumns } from '@/exports/chart/figure-columns.ts';
import { toTrendImage } from './to-trend-image.tsx';
import { type ShownTrend, toTrendJson } from './to-trend-json.ts';

const toColumns = ({ figure }: ShownTrend): ChartColumn<TrendTableRow>[] => [
  { head: 'Driver', cell: ({ line }) => line },
  { head: 'Version', cell: ({ version }) => version },
  { head: 'Measured', cell: ({ at }) => ({ csv: at, md: at.slice(0, 10) }) },
  ...figureColumns<TrendTableRow>('Value', figure.unit, ({ point }) => point),
  nColumn<TrendTableRow>(({ point }) => point.n),
  ...statusColumns<TrendTableRow>(({ point }) => point),
  { head: 'Against previous', cell: ({ againstPrevious }) => againstPrevious?.words ?? 'first' },
  { head: 'Environment', only: 'csv', cell: ({ environment }) => environment },
  { head: 'Run', only: 'csv', cell: ({ point }) => point.run },
];

const toTable = (data: ShownTrend): ChartTable =>
  toChartTable(toColumns(data), toTrendTable(data.figure, data.trend.axis));

/** What the page of a scenario shows, in all its export formats. */
export const toTrendChart = (context: ChartContext, data: ShownTrend, scale: ScaleKind): Chart => ({
  image: toTrendImage(context, data, scale),
  table: toTable(data),
  json: toTrendJson(context, data),
  url: context.url,
});
