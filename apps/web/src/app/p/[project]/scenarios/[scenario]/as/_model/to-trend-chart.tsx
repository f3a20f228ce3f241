import { dateLabel, ratioLabel } from '@/charts/labels/chart-labels.ts';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { describeChange } from '@/charts/trend/change-text.ts';
import {
  absoluteOf,
  absoluteUnitOf,
  lineName,
  listRows,
  type TrendFigure,
  type TrendRow,
} from '@/charts/trend/trend-figure.ts';
import { type TrendModel, toTrendModel } from '@/charts/trend/trend-model.ts';
import { describeChanges, describeNotes, describePanel } from '@/charts/trend/trend-summary.ts';
import { TrendLayers } from '@/charts/trend/trend-svg.tsx';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { type ChartColumn, toChartTable } from '@/exports/chart/chart-table.ts';
import { describeCells } from '@/exports/chart/describe-cells.ts';
import { exact, resultColumns } from '@/exports/chart/figure-columns.ts';
import { toPlotBlock } from '@/exports/chart/plot-block.tsx';
import { type ChartContext, toChart } from '@/exports/chart/to-chart.ts';
import { type Block, stack } from '@/exports/engine/block.tsx';
import type { TrendData } from '@/server/root.ts';

/** What the exports of a trend are made of. */
export type ShownTrend = Pick<TrendData, 'figure'> & {
  readonly trend: Pick<
    TrendData['trend'],
    'axis' | 'case' | 'valueDescription' | 'uncertaintyDescription' | 'points' | 'unknown'
  >;
};

const RATIO_COLUMNS: readonly ChartColumn<TrendRow>[] = [
  { head: 'Anchor', cell: ({ point: { ratio } }) => ratio?.anchor ?? '' },
  {
    head: 'Ratio to anchor',
    cell: ({ point: { ratio } }) => (ratio ? { csv: exact(ratio.ratio), md: ratioLabel(ratio) } : ''),
  },
  { head: 'Ratio, low', only: 'csv', cell: ({ point }) => exact(point.ratio?.low) },
  { head: 'Ratio, high', only: 'csv', cell: ({ point }) => exact(point.ratio?.high) },
  { head: 'Invocations in turns', only: 'csv', cell: ({ point }) => exact(point.ratio?.n) },
];

const CHANGE_COLUMN: ChartColumn<TrendRow> = {
  head: 'Change',
  cell: ({ point }) => (point.change ? describeChange({ ...point, change: point.change }) : ''),
};

const toTable = ({ figure }: ShownTrend, rows: readonly TrendRow[]) =>
  toChartTable<TrendRow>(
    [
      { head: 'Driver', cell: ({ line }) => lineName(line) },
      { head: 'Version', cell: ({ point }) => point.version },
      { head: 'Released', only: 'csv', cell: ({ point }) => point.releasedOn ?? '' },
      { head: 'Measured', cell: ({ point: { at } }) => ({ csv: at, md: at.slice(0, 10) }) },
      ...resultColumns<TrendRow>(absoluteUnitOf(figure), ({ point }) => ({ ...point, ...absoluteOf(point) })),
      ...(figure.anchors ? RATIO_COLUMNS : []),
      { head: 'Against previous', cell: ({ point }) => point.changeFromPrevious?.label ?? 'first' },
      ...(rows.some(({ point }) => point.change) ? [CHANGE_COLUMN] : []),
      {
        head: 'Environment',
        only: 'csv',
        cell: ({ point: { environment } }) => figure.environments[environment]?.label ?? environment,
      },
      { head: 'Run', only: 'csv', cell: ({ point }) => point.runs[0] ?? '' },
    ],
    rows,
  );

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
    table: toTable(shown, rows),
  });
}
