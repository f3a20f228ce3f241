import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { lineName, listRows, type TrendRow } from '@/charts/trend/trend-figure.ts';
import type { ChartContext } from '@/exports/chart/chart-context.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { type ChartColumn, toChartTable } from '@/exports/chart/chart-table.ts';
import { figureColumns, nColumn, statusColumns } from '@/exports/chart/figure-columns.ts';
import { toTrendImage } from './to-trend-image.tsx';
import { type ShownTrend, toTrendJson } from './to-trend-json.ts';

const toColumns = ({ figure }: ShownTrend): ChartColumn<TrendRow>[] => [
  { head: 'Driver', cell: ({ line }) => lineName(line) },
  { head: 'Version', cell: ({ point }) => point.version },
  { head: 'Measured', cell: ({ point: { at } }) => ({ csv: at, md: at.slice(0, 10) }) },
  ...figureColumns<TrendRow>('Value', figure.unit, ({ point }) => point),
  nColumn<TrendRow>(({ point }) => point.n),
  ...statusColumns<TrendRow>(({ point }) => point),
  { head: 'Against previous', cell: ({ point }) => point.changeFromPrevious?.words ?? 'first' },
  {
    head: 'Environment',
    only: 'csv',
    cell: ({ point: { environment } }) => figure.environments[environment]?.label ?? environment,
  },
  { head: 'Run', only: 'csv', cell: ({ point }) => point.run },
];

/** What the page of a scenario shows, in all its export formats. */
export const toTrendChart = (context: ChartContext, data: ShownTrend, scale: ScaleKind): Chart => ({
  image: toTrendImage(context, data, scale),
  table: toChartTable(toColumns(data), listRows(data.figure)),
  json: toTrendJson(context, data),
  url: context.url,
});
