import { formatVerdict } from '@tachograph/analysis/verdict';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import type { ChartContext } from '@/exports/chart/chart-context.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { toChartTable } from '@/exports/chart/chart-table.ts';
import { figureColumns, nColumn, statusColumns } from '@/exports/chart/figure-columns.ts';
import { type ListedPoint, listPoints, type ShownSweep } from './shown-sweep.ts';
import { toSweepImage } from './to-sweep-image.tsx';
import { toSweepJson } from './to-sweep-json.ts';

const againstReference = ({ point }: ListedPoint): string =>
  point?.verdict && point.measurement.status === 'ok' ? formatVerdict(point.verdict) : '';

const toTable = (shown: ShownSweep) =>
  toChartTable<ListedPoint>(
    [
      { head: 'Line', cell: ({ line }) => line.name },
      { head: shown.sweep.param?.name ?? '', cell: ({ x }) => String(x) },
      ...figureColumns<ListedPoint>('Value', shown.figure.unit, ({ point }) => ({
        value: point?.measurement.value ?? null,
        low: point?.measurement.uncertainty?.low ?? null,
        high: point?.measurement.uncertainty?.high ?? null,
      })),
      nColumn<ListedPoint>(({ point }) => point?.measurement.n),
      ...statusColumns<ListedPoint>(({ point }) => ({
        status: point?.measurement.status ?? 'not run',
        reason: point?.measurement.statusReason ?? null,
      })),
      { head: 'Against the reference', cell: againstReference },
      { head: 'Run', only: 'csv', cell: ({ point }) => point?.measurement.runs[0] ?? '' },
    ],
    listPoints(shown),
  );

/** What the page of a sweep shows, in all its export formats. */
export const toSweepChart = (context: ChartContext, shown: ShownSweep, scale: ScaleKind | undefined): Chart => ({
  image: toSweepImage(context, shown, scale),
  table: toTable(shown),
  json: toSweepJson(context, shown),
  url: context.url,
});
