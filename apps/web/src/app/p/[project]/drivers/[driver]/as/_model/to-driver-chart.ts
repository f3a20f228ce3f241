import { count, directionLabel } from '@tachograph/units';
import { toHistoryGrid } from '@/app/p/[project]/drivers/[driver]/_model/history-columns.tsx';
import {
  caseLabel,
  toCaseHistories,
  versionLabels,
} from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import { type Chart, type ChartContext, describeCells, toChart } from '@/exports/chart/chart-formats.ts';
import type { DriverData } from '@/server/root.ts';
import { toGridText } from '@/ui/table/column.tsx';
import { toHistoriesBlock } from './histories-block.tsx';

/** Cases that an image shows. */
const MOST_DRAWN = 100;

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
  const grid = toHistoryGrid(context.project.slug, data, histories);
  const measured = grid.rows
    .flat()
    .flatMap((cell) =>
      cell.result ? [{ ...cell.result, name: `${caseLabel(cell.history)} ${grid.headOf(cell)}` }] : [],
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
    table: toGridText(grid),
  });
}
