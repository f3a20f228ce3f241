import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import type { TrendTableRow } from '@/charts/trend/trend-figure.ts';
import { toTrendTable } from '@/charts/trend/trend-table.ts';
import type { Chart } from '@/exports/chart/chart-forms.ts';
import type { ChartPlace } from '@/exports/chart/chart-place.ts';
import { type ChartColumn, type ChartTable, toChartTable } from '@/exports/chart/chart-table.ts';
import { figureColumns, nColumn, statusColumns } from '@/exports/chart/figure-columns.ts';
import { type ShownTrend, toTrendJson } from './to-trend-json.ts';
import { toTrendPicture } from './to-trend-picture.tsx';

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

/** What the page of a scenario shows, in all its forms. */
export const toTrendChart = (place: ChartPlace, data: ShownTrend, scale: ScaleKind): Chart => ({
  picture: toTrendPicture(place, data, scale),
  table: toTable(data),
  json: toTrendJson(place, data),
  url: place.url,
});
