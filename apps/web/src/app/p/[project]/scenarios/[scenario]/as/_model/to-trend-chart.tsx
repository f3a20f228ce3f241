import { trendColumns } from '@/app/p/[project]/scenarios/[scenario]/trend-columns.tsx';
import { dateLabel } from '@/charts/labels/chart-labels.ts';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { lineName, listRows, type TrendFigure } from '@/charts/trend/trend-figure.ts';
import { type TrendModel, toTrendModel } from '@/charts/trend/trend-model.ts';
import { describeChanges, describeNotes, describePanel } from '@/charts/trend/trend-summary.ts';
import { TrendLayers } from '@/charts/trend/trend-svg.tsx';
import { type Chart, type ChartContext, describeCells, toChart } from '@/exports/chart/chart-formats.ts';
import { toPlotBlock } from '@/exports/chart/plot-block.tsx';
import { type Block, stack } from '@/exports/engine/block.tsx';
import type { TrendData } from '@/server/root.ts';
import { toTextTable } from '@/ui/table/column.tsx';

/** What the exports of a trend are made of. */
export type ShownTrend = Pick<TrendData, 'figure'> & {
  readonly trend: Pick<
    TrendData['trend'],
    'axis' | 'case' | 'valueDescription' | 'uncertaintyDescription' | 'points' | 'unknown'
  >;
};

/** The page's own chart, without a script. */
const toContent = (figure: TrendFigure, model: TrendModel): Block =>
  stack(
    model.panels.map((panel, nth) =>
      toPlotBlock({
        panel,
        y: model.y,
        nth,
        of: model.panels.length,
        draw: (fitted) => <TrendLayers id="export" repeatsMarks figure={figure} model={model} panel={fitted} />,
      }),
    ),
  );

/** What the line, the band and those marks mean that are drawn. */
function legendText(
  { valueDescription, uncertaintyDescription }: ShownTrend['trend'],
  { panels }: TrendModel,
  isRatio: boolean,
): string {
  const dots = panels.flatMap(({ lines }) => lines.flatMap((line) => line.dots));
  const parts = [
    `Line: ${valueDescription}; band: ${uncertaintyDescription}`,
    dots.some(({ point }) => point.value !== null && point.status === 'emulated') && 'hollow point: emulated',
    dots.some(({ point }) => point.ratio?.notSteady) && 'hollow point without a stroke: not steady',
    dots.some(({ y }) => y === null) && 'dashed box at the foot: no figure',
    panels.some(({ changes = [] }) => changes.length > 0) && 'grey column and ring: a change lies between these points',
    panels.some(({ rules }) => rules.length > 0) &&
      `rule with a square: environment, scenario text${isRatio ? ', harness or anchor' : ' or harness'} changed`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

/** Lines under the image. */
const MOST_LINES = 12;

/** "1: moved to a new host (ci, 5 Jan 2026)", "□ environment changed: kernel, 11 Jan 2026": the newest. */
function describeMarks({ panels }: TrendFigure): string[] {
  const notes = panels.flatMap((panel) => panel.notes ?? []);
  const excluded = panels.flatMap((panel) => panel.excluded ?? []);
  const markers = panels.flatMap((panel) => panel.markers);
  return [
    ...notes.map(({ number, text, byName, at }) => `${number}: ${text} (${byName}, ${dateLabel(at)})`),
    ...excluded.map(({ name, version, at, reason }) => `○ ${name} ${version}, ${dateLabel(at)}, excluded: ${reason}`),
    ...markers.map(({ label, at }) => `□ ${label}, ${dateLabel(at)}`),
  ].slice(-MOST_LINES);
}

/** What the page of a scenario shows, in all its export formats. */
export function toTrendChart(context: ChartContext, shown: ShownTrend, scale: ScaleKind): Chart {
  const { trend, figure } = shown;
  const model = toTrendModel(figure, scale);
  const rows = listRows(figure);
  const environments = Object.values(figure.environments).map(({ label }) => label);
  return toChart(context, {
    title: figure.title,
    about: [`by ${trend.axis}`, trend.case?.statistic],
    times: rows.map(({ point }) => point.at),
    subtitle:
      environments.length > 1 ? `${environments.length} environments: ${environments.join('; ')}` : environments[0],
    description: model.panels
      .flatMap((panel) => [
        describePanel(panel.lines, model.y, figure.unit),
        describeChanges(panel),
        describeNotes(panel),
      ])
      .filter(Boolean)
      .join(' '),
    content: trend.points === 0 ? null : toContent(figure, model),
    notes: [legendText(trend, model, figure.shown === 'ratio'), ...describeMarks(figure)],
    remarks: describeCells(
      rows.map(({ line, point }) => ({
        name: `${lineName(line)} ${point.version}`,
        status: point.status,
        reason: point.reason,
      })),
    ),
    unknown: trend.unknown,
    table: toTextTable(trendColumns(figure, rows), rows),
  });
}
