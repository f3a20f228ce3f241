import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { lineName, listRows, type TrendRow } from '@/charts/trend/trend-figure.ts';
import type { Chart } from '@/exports/chart/chart-forms.ts';
import type { ChartPlace } from '@/exports/chart/chart-place.ts';
import { type ChartColumn, toChartTable } from '@/exports/chart/chart-table.ts';
import { figureColumns, nColumn, statusColumns } from '@/exports/chart/figure-columns.ts';
import { type ShownTrend, toTrendJson } from './to-trend-json.ts';
import { toTrendPicture } from './to-trend-picture.tsx';

const toColumns = ({ figure }: ShownTrend): ChartColumn<TrendRow>[] => [
  { head: 'Driver', cell: ({ line }) => lineName(line) },
  { head: 'Version', cell: ({ point }) => point.version },
  { head: 'Measured', cell: ({ point: { at } }) => ({ csv: at, md: at.slice(0, 10) }) },
  ...figureColumns<TrendRow>('Value', figure.unit, ({ point }) => point),
  nColumn<TrendRow>(({ point }) => point.n),
  ...statusColumns<TrendRow>(({ point }) => point),
  { head: 'Against previous', cell: ({ point }) => point.againstPrevious?.words ?? 'first' },
  {
    head: 'Environment',
    only: 'csv',
    cell: ({ point: { environment } }) => figure.environments[environment]?.label ?? environment,
  },
  { head: 'Run', only: 'csv', cell: ({ point }) => point.run },
];

/** What the page of a scenario shows, in all its forms. */
export const toTrendChart = (place: ChartPlace, data: ShownTrend, scale: ScaleKind): Chart => ({
  picture: toTrendPicture(place, data, scale),
  table: toChartTable(toColumns(data), listRows(data.figure)),
  json: toTrendJson(place, data),
  url: place.url,
});
