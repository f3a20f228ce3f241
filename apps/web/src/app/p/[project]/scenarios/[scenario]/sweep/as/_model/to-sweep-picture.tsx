import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { toSweepModel } from '@/charts/sweep/sweep-model.ts';
import { SweepLayers } from '@/charts/sweep/sweep-plot.tsx';
import { type ChartPlace, shortAddress, unknownWords } from '@/exports/chart/chart-place.ts';
import { measuredWords } from '@/exports/chart/measured-words.ts';
import { NOTHING, NOTHING_DRAWN } from '@/exports/chart/nothing.tsx';
import { plotContainers, toPlotBlock } from '@/exports/chart/plot-block.tsx';
import { sentence, tellCells } from '@/exports/chart/tell-cells.ts';
import type { Picture } from '@/exports/chart/to-picture-svg.tsx';
import { listPoints, type ShownSweep } from './shown-sweep.ts';

/** Everything but plain figures; what was not run is counted by line, because each value of the param may miss it. */
function listTold(shown: ShownSweep): string[] {
  const listed = listPoints(shown);
  const told = tellCells(
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

/** The sweep as a picture: the lines, the axis and the words of its page. */
export function toSweepPicture(place: ChartPlace, shown: ShownSweep, scale: ScaleKind | undefined): Picture {
  const { sweep, figure } = shown;
  const model = toSweepModel(figure, scale);
  const isEmpty = sweep.lines.length === 0;
  const told = listTold(shown);
  const [group] = sweep.groups;
  const reference = figure.lines.find((_, nth) => sweep.lines[nth]?.isReference);
  const hasWhiskers = figure.lines.some(({ points }) => points.some(({ low }) => low != null));
  const marks = [`Points: ${sweep.taken}`, ...(hasWhiskers ? [`whiskers: ${sweep.bandWords}`] : [])];
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
        place.project.title,
        sweep.param && `over ${sweep.param.name}`,
        sweep.groups.length === 1 && group?.label,
        measuredWords(times),
      ]
        .filter(Boolean)
        .join(' · '),
      sweep.environment?.label ?? '',
    ].filter(Boolean),
    description: isEmpty ? NOTHING : [model.summary, ...told.map(sentence)].join(' '),
    warnings: unknownWords(sweep.unknown),
    drawing: isEmpty
      ? NOTHING_DRAWN
      : toPlotBlock({
          panel: { ...model.panel, endLabels },
          y: model.y,
          place: { nth: 0, of: 1 },
          layers: <SweepLayers id="picture" figure={figure} model={model} />,
        }),
    notes: isEmpty
      ? []
      : [
          `${marks.join('; ')}. Beside a name stands the value at the end of its line.${reference ? ` Reference: ${reference.name}.` : ''}`,
          ...(model.bridged ? ['A dotted line passes over values that have no figure on that line.'] : []),
          ...told.map(sentence),
        ],
    address: shortAddress(place.url),
    containers: plotContainers(model.y),
  };
}
