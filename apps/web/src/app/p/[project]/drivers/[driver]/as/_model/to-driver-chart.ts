import { listByVersion } from '@tachograph/analysis/driver';
import { count, directionLabel } from '@tachograph/units';
import { HISTORY_COLUMNS } from '@/app/p/[project]/drivers/[driver]/_model/history-columns.tsx';
import {
  type CaseHistory,
  caseLabel,
  toCaseHistories,
  versionLabels,
} from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import { type ResultFigure, toFigure } from '@/charts/labels/result-figure.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { describeCells } from '@/exports/chart/describe-cells.ts';
import { type ChartContext, toChart } from '@/exports/chart/to-chart.ts';
import type { DriverData } from '@/server/root.ts';
import { type Grid, toGridText } from '@/ui/table/column.ts';
import { cellText, exact, statusColumns } from '@/ui/table/figure-columns.tsx';
import { toHistoriesBlock } from './histories-block.tsx';

/** Cases that an image shows. */
const MOST_DRAWN = 100;

/** One version of the driver in one case; without a result it was never run. */
type ListedCell = { readonly history: CaseHistory; readonly version: string; readonly result: ResultFigure | null };

/** Case by case, each along the versions of the axis. */
const listRows = (data: DriverData, histories: readonly CaseHistory[]): ListedCell[][] =>
  histories.map((history) => {
    const measured = listByVersion(history.row, data.page.versions.length);
    return versionLabels(data).map((version, index) => {
      const measurement = measured[index];
      return { history, version, result: measurement ? toFigure(measurement) : null };
    });
  });

const toGrid = (rows: readonly ListedCell[][]): Grid<ListedCell> => ({
  rows,
  names: [
    ...HISTORY_COLUMNS.map(({ text, exact: inCsv = text, draw: _, ...column }) => ({
      ...column,
      text: ({ history }: ListedCell) => text(history),
      exact: ({ history }: ListedCell) => inCsv(history),
    })),
    { title: 'Version', only: ['csv'], text: ({ version }) => version },
  ],
  figures: [
    { title: 'Value', text: ({ result }) => exact(result?.value) },
    { title: 'Low', text: ({ result }) => exact(result?.low) },
    { title: 'High', text: ({ result }) => exact(result?.high) },
    ...statusColumns<ListedCell>(({ result }) => result),
    { title: 'Run', text: ({ result }) => result?.runs[0] ?? '' },
  ],
  headOf: ({ version }) => version,
  textOf: ({ history, result }) => cellText(result, history.unit.divisor),
});

/** "9,796 more cases of this driver are left out"; nothing where all are there. */
const describeOmitted = (omitted: number, where: string): string[] =>
  omitted > 0 ? [`${count(omitted, 'more case')} of this driver ${omitted === 1 ? 'is' : 'are'} left out${where}`] : [];

const HOW_TO_READ = [
  'Every row has its own scale, and all share one axis of versions. The band is the uncertainty, where it is known.',
  'A cross is failed, a stroke unsupported, a hollow point emulated, a dashed line a release line that was returned to.',
];

/** What the page of a driver shows, in all its export formats: the table is a list in CSV and a grid in Markdown. */
export function toDriverChart(context: ChartContext, data: DriverData): Chart {
  const { driver, page } = data;
  const rows = page.rows.slice(0, data.listed);
  const histories = toCaseHistories(context.project.slug, data, rows);
  const drawn = histories.slice(0, MOST_DRAWN);
  const omitted = page.rows.length - rows.length;
  const listed = listRows(data, histories);
  const measured = listed
    .flat()
    .flatMap(({ history, version, result }) =>
      result ? [{ ...result, name: `${caseLabel(history)} ${version}` }] : [],
    );
  const steps = drawn.flatMap(({ row: { verdict } }) => (verdict ? [verdict.explanation] : []));
  return toChart(context, {
    title: [`${driver.name} by version`, page.metric?.metric].filter(Boolean).join(', '),
    about: [page.metric && directionLabel(page.metric.direction), page.valueDescription],
    times: measured.map(({ at }) => at),
    subtitle: page.environment?.label,
    description: [...drawn.map((history) => `${caseLabel(history)}: ${history.chart.label}.`), ...steps].join(' '),
    content: drawn.length === 0 ? null : toHistoriesBlock(drawn, versionLabels(data)),
    notes: [
      ...HOW_TO_READ,
      ...describeOmitted(histories.length - drawn.length, ' of the image').map((text) => `${text}.`),
    ],
    remarks: [...describeCells(measured), ...describeOmitted(omitted, '')],
    unknown: page.unknown,
    table: toGridText(toGrid(listed)),
  });
}
