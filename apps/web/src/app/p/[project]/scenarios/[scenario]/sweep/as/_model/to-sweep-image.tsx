import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { toSweepModel } from '@/charts/sweep/sweep-model.ts';
import { SweepLayers } from '@/charts/sweep/sweep-plot.tsx';
import { type ChartContext, liveFooter, notFoundText } from '@/exports/chart/chart-context.ts';
import { describeCells, sentence } from '@/exports/chart/describe-cells.ts';
import { measuredText } from '@/exports/chart/measured-text.ts';
import { toPlotBlock } from '@/exports/chart/plot-block.tsx';
import { NO_RESULTS, NO_RESULTS_BLOCK } from '@/exports/engine/block.tsx';
import type { ExportImage } from '@/exports/engine/export-image.tsx';
import { listPoints, type ShownSweep } from './shown-sweep.ts';

/** Everything but plain figures; what was not run is counted by line, because each value of the param may miss it. */
function listNotes(shown: ShownSweep): string[] {
  const listed = listPoints(shown);
  const told = describeCells(
    listed.flatMap(({ line, x, point }) =>
      point
        ? [{ name: `${line.name} at ${x}`, status: point.measurement.status, reason: point.measurement.statusReason }]
        : [],
    ),
  );
  const missing = shown.figure.lines.flatMap((line) => {
    const count = listed.filter(({ line: of, point }) => of === line && !point).length;
    return count > 0 ? [`${line.name} at ${count} of ${shown.sweep.xs.length} values`] : [];
  });
  return [...told, ...(missing.length > 0 ? [`not run: ${missing.join('; ')}`] : [])];
}

/** The sweep as a image: the lines, the axis and the words of its page. */
export function toSweepImage(context: ChartContext, shown: ShownSweep, scale: ScaleKind | undefined): ExportImage {
  const { sweep, figure } = shown;
  const model = toSweepModel(figure, scale);
  const isEmpty = sweep.lines.length === 0;
  const told = listNotes(shown);
  const [group] = sweep.groups;
  const reference = figure.lines.find((_, nth) => sweep.lines[nth]?.isReference);
  const hasWhiskers = figure.lines.some(({ points }) => points.some(({ low }) => low != null));
  const marks = [
    `Points: ${sweep.valueDescription}`,
    ...(hasWhiskers ? [`whiskers: ${sweep.uncertaintyDescription}`] : []),
  ];
  const times = figure.lines.flatMap(({ points }) => points.map(({ at }) => at));
  // A name that has no room at the end of its line is cut there; above the plot it has.
  const endLabels = model.panel.endLabels.map((label) => ({
    ...label,
    name: model.lines.find(({ key }) => key === label.key)?.name ?? label.name,
  }));
  return {
    title: figure.title,
    about: [
      [
        context.project.title,
        sweep.param && `over ${sweep.param.name}`,
        sweep.groups.length === 1 && group?.label,
        measuredText(times),
      ]
        .filter(Boolean)
        .join(' · '),
      sweep.environment?.label ?? '',
    ].filter(Boolean),
    description: isEmpty ? NO_RESULTS : [model.summary, ...told.map(sentence)].join(' '),
    warnings: notFoundText(sweep.unknown),
    content: isEmpty
      ? NO_RESULTS_BLOCK
      : toPlotBlock({
          panel: { ...model.panel, endLabels },
          y: model.y,
          place: { nth: 0, of: 1 },
          draw: (panel) => <SweepLayers id="export" figure={figure} model={{ ...model, panel }} />,
        }),
    notes: isEmpty
      ? []
      : [
          `${marks.join('; ')}. Beside a name stands the value at the end of its line.${reference ? ` Reference: ${reference.name}.` : ''}`,
          ...(model.bridged ? ['A dotted line passes over values that have no figure on that line.'] : []),
          ...told.map(sentence),
        ],
    footer: liveFooter(context),
  };
}
