import type { SweepPoint } from '@tachograph/analysis/sweep';
import { formatVerdict } from '@tachograph/analysis/verdict';
import { type ResultFigure, toFigure } from '@/charts/labels/result-figure.ts';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { describeSweep, isBridged, type SweepFigureLine, toSweepModel } from '@/charts/sweep/sweep-model.ts';
import { SweepLayers } from '@/charts/sweep/sweep-plot.tsx';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { toChartTable } from '@/exports/chart/chart-table.ts';
import { describeCells } from '@/exports/chart/describe-cells.ts';
import { resultColumns } from '@/exports/chart/figure-columns.ts';
import { toPlotBlock } from '@/exports/chart/plot-block.tsx';
import { type ChartContext, toChart } from '@/exports/chart/to-chart.ts';
import type { SweepData } from '@/server/root.ts';

/** What the exports of a sweep are made of. */
export type ShownSweep = Pick<SweepData, 'sweep' | 'figure'>;

/** One value of the param on one line; without a result it was never run. */
type ListedPoint = {
  readonly line: SweepFigureLine;
  readonly x: number;
  readonly result: ResultFigure | null;
  readonly verdict: SweepPoint['verdict'];
};

/** Line by line, each along every value of the param. */
const listPoints = ({ sweep, figure }: ShownSweep): ListedPoint[] =>
  figure.lines.flatMap((line, nth) =>
    sweep.xs.map((x, index) => {
      const point = sweep.lines[nth]?.points[index];
      return { line, x, result: point ? toFigure(point.measurement) : null, verdict: point?.verdict ?? null };
    }),
  );

const toTable = ({ sweep, figure }: ShownSweep, listed: readonly ListedPoint[]) =>
  toChartTable<ListedPoint>(
    [
      { head: 'Line', cell: ({ line }) => line.name },
      { head: sweep.param?.name ?? '', cell: ({ x }) => String(x) },
      ...resultColumns<ListedPoint>(figure.unit, ({ result }) => result),
      {
        head: 'Against the reference',
        cell: ({ result, verdict }) => (verdict && result?.status === 'ok' ? formatVerdict(verdict) : ''),
      },
      { head: 'Run', only: 'csv', cell: ({ result }) => result?.runs[0] ?? '' },
    ],
    listed,
  );

/** Everything but plain figures; what was not run is counted by line, because each value of the param may miss it. */
function listRemarks({ sweep, figure }: ShownSweep, listed: readonly ListedPoint[]): string[] {
  const described = describeCells(
    listed.flatMap(({ line, x, result }) => (result ? [{ ...result, name: `${line.name} at ${x}` }] : [])),
  );
  const missing = figure.lines.flatMap((line) => {
    const count = listed.filter(({ line: of, result }) => of === line && !result).length;
    return count > 0 ? [`${line.name} at ${count} of ${sweep.xs.length} values`] : [];
  });
  return [...described, ...(missing.length > 0 ? [`not run: ${missing.join('; ')}`] : [])];
}

/** What the page of a sweep shows, in all its export formats. */
export function toSweepChart(context: ChartContext, shown: ShownSweep, scale: ScaleKind | undefined): Chart {
  const { sweep, figure } = shown;
  const model = toSweepModel(figure, scale);
  const listed = listPoints(shown);
  const [group] = sweep.groups;
  const reference = figure.lines.find((_, nth) => sweep.lines[nth]?.isReference);
  const hasWhiskers = figure.lines.some(({ points }) => points.some(({ low }) => low != null));
  const marks = [
    `Points: ${sweep.valueDescription}`,
    ...(hasWhiskers ? [`whiskers: ${sweep.uncertaintyDescription}`] : []),
  ];
  return toChart(context, {
    title: figure.title,
    about: [sweep.param && `over ${sweep.param.name}`, sweep.groups.length === 1 && group?.label],
    times: figure.lines.flatMap(({ points }) => points.map(({ at }) => at)),
    subtitle: sweep.environment?.label,
    description: describeSweep(model, figure),
    content:
      sweep.lines.length === 0
        ? null
        : toPlotBlock({
            panel: model.panel,
            y: model.y,
            nth: 0,
            of: 1,
            draw: (panel) => <SweepLayers id="export" repeatsMarks figure={figure} model={{ ...model, panel }} />,
          }),
    notes: [
      `${marks.join('; ')}. The value beside a name is the end of its line.${reference ? ` Reference: ${reference.name}.` : ''}`,
      ...(isBridged(model.panel) ? ['A dotted line passes over values that have no figure on that line.'] : []),
    ],
    remarks: listRemarks(shown, listed),
    unknown: sweep.unknown,
    table: toTable(shown, listed),
  });
}
