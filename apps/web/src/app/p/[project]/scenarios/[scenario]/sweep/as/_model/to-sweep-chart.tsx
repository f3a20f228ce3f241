import {
  type ListedPoint,
  type ShownSweep,
  toSweepGrid,
} from '@/app/p/[project]/scenarios/[scenario]/sweep/sweep-grid.tsx';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { describeSweep, isBridged, toSweepModel } from '@/charts/sweep/sweep-model.ts';
import { SweepLayers } from '@/charts/sweep/sweep-plot.tsx';
import { type Chart, type ChartContext, describeCells, toChart } from '@/exports/chart/chart-formats.ts';
import { toPlotBlock } from '@/exports/chart/plot-block.tsx';
import { toGridText } from '@/ui/table/column.tsx';

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
  const grid = toSweepGrid(context.project.slug, shown);
  const listed = grid.rows.flat();
  const [group] = sweep.groups;
  const reference = figure.lines.find((_, nth) => sweep.lines[nth]?.isReference);
  const hasWhiskers = figure.lines.some(({ points }) => points.some(({ low }) => low != null));
  const marks = [
    `Points: ${sweep.valueDescription}`,
    ...(hasWhiskers ? [`whiskers: ${sweep.uncertaintyDescription}`] : []),
  ];
  return toChart(context, {
    title: figure.title,
    about: [sweep.param && `over ${sweep.param.name}`, figure.unit.label, sweep.groups.length === 1 && group?.label],
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
      ...(model.knees.length > 0
        ? ['A dashed line is a knee, where throughput stops following the rate, and the bar on it the 95 % interval.']
        : []),
      ...(isBridged(model.panel) ? ['A dotted line passes over values that have no figure on that line.'] : []),
    ],
    remarks: listRemarks(shown, listed),
    unknown: sweep.unknown,
    table: toGridText(grid),
  });
}
