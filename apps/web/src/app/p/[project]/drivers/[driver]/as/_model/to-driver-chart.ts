import { count, directionLabel } from '@tachograph/units';
import {
  type CaseHistory,
  caseLabel,
  toCaseHistories,
  versionLabels,
} from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import { type ResultFigure, toFigure } from '@/charts/labels/result-figure.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { toChartTable } from '@/exports/chart/chart-table.ts';
import { cellText, describeCells } from '@/exports/chart/describe-cells.ts';
import { exact, statusColumns } from '@/exports/chart/figure-columns.ts';
import { type ChartContext, toChart } from '@/exports/chart/to-chart.ts';
import type { DriverData } from '@/server/root.ts';
import { toHistoriesBlock } from './histories-block.tsx';

/** Cases that an image shows. */
const MOST_DRAWN = 100;

/** One version of the driver in one case; without a result it was never run. */
type ListedCell = { readonly history: CaseHistory; readonly version: string; readonly result: ResultFigure | null };

/** Case by case, each along the versions of the axis. */
const listCells = (data: DriverData, histories: readonly CaseHistory[]): ListedCell[] =>
  histories.flatMap((history) =>
    versionLabels(data).map((version, index) => {
      const measurement = history.row.byVersion[index];
      return { history, version, result: measurement ? toFigure(measurement) : null };
    }),
  );

/** A line for each case and version. */
const toLines = (listed: readonly ListedCell[]) =>
  toChartTable<ListedCell>(
    [
      { head: 'Scenario', cell: ({ history }) => caseLabel(history) },
      { head: 'Statistic', cell: ({ history }) => history.row.case.statistic },
      { head: 'Version', cell: ({ version }) => version },
      { head: 'Value', cell: ({ result }) => exact(result?.value) },
      { head: 'Low', cell: ({ result }) => exact(result?.low) },
      { head: 'High', cell: ({ result }) => exact(result?.high) },
      { head: 'Unit', cell: ({ history }) => history.row.case.unit },
      ...statusColumns<ListedCell>(({ result }) => result),
      { head: 'Run', cell: ({ result }) => result?.runs[0] ?? '' },
    ],
    listed,
  ).csv;

/** A row for each case and a column for each version, as on the page. */
const toGrid = (listed: readonly ListedCell[], data: DriverData, histories: readonly CaseHistory[]) => {
  const versions = versionLabels(data);
  const rows = histories.map((history, nth) => {
    const cells = listed.slice(nth * versions.length, (nth + 1) * versions.length);
    const texts = cells.map(({ result }) => cellText(result, history.unit.divisor));
    return [caseLabel(history), history.unit.label, ...texts];
  });
  return { head: ['Scenario', 'Unit', ...versions], rows };
};

/** "9,796 more cases of this driver are left out"; nothing where all are there. */
const describeOmitted = (omitted: number, where: string): string[] =>
  omitted > 0 ? [`${count(omitted, 'more case')} of this driver ${omitted === 1 ? 'is' : 'are'} left out${where}`] : [];

const HOW_TO_READ = [
  'Every row has a scale of its own, and all share one axis of versions. The band is the uncertainty, where it is known.',
  'A cross is failed, a stroke unsupported, a hollow point emulated, a dashed line a release line that was returned to.',
];

/** What the page of a driver shows, in all its export formats: the table is a list in CSV and a grid in Markdown. */
export function toDriverChart(context: ChartContext, data: DriverData): Chart {
  const { driver, page } = data;
  const rows = page.rows.slice(0, data.listed);
  const histories = toCaseHistories(context.project.slug, data, rows);
  const drawn = histories.slice(0, MOST_DRAWN);
  const omitted = page.rows.length - rows.length;
  const listed = listCells(data, histories);
  const measured = listed.flatMap(({ history, version, result }) =>
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
    table: { csv: toLines(listed), md: toGrid(listed, data, histories) },
  });
}
