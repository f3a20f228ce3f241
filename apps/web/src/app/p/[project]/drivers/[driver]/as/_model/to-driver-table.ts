import { formatNumber } from '@tachograph/units';
import type { Course } from '@/app/p/[project]/drivers/[driver]/_model/to-courses.ts';
import { type ChartTable, toChartTable } from '@/exports/chart/chart-table.ts';
import { nColumn, statusColumns } from '@/exports/chart/figure-columns.ts';
import type { DriverData } from '@/server/root.ts';
import { caseWords, type ListedCell, listCells } from './listed-cells.ts';

const exact = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** A line for each case and version. */
const toLines = (data: DriverData, courses: readonly Course[]) =>
  toChartTable<ListedCell>(
    [
      { head: 'Scenario', cell: ({ course }) => caseWords(course) },
      { head: 'Statistic', cell: ({ course }) => course.row.case.statistic },
      { head: 'Version', cell: ({ version }) => version },
      { head: 'Value', cell: ({ measurement }) => exact(measurement?.value) },
      { head: 'Low', cell: ({ measurement }) => exact(measurement?.uncertainty?.low) },
      { head: 'High', cell: ({ measurement }) => exact(measurement?.uncertainty?.high) },
      { head: 'Unit', cell: ({ course }) => course.row.case.unit },
      nColumn<ListedCell>(({ measurement }) => measurement?.n),
      ...statusColumns<ListedCell>(({ measurement }) => ({
        status: measurement?.status ?? 'not run',
        reason: measurement?.statusReason ?? null,
      })),
      { head: 'Run', cell: ({ measurement }) => measurement?.runs[0] ?? '' },
    ],
    listCells(data, courses),
  ).csv;

/** "2,611", "44.3 · emulated: a loop", "unsupported: no such call". */
function cellText({ measurement, course: { unit } }: ListedCell): string {
  if (!measurement) return 'not run';
  const { value, status, statusReason } = measurement;
  const standing = [status === 'ok' ? '' : status, statusReason].filter(Boolean).join(': ');
  return [value === null ? '' : formatNumber(value / unit.divisor), standing].filter(Boolean).join(' · ');
}

/** A row for each case and a column for each version, as on the page. */
function toGrid(data: DriverData, courses: readonly Course[]) {
  const cells = listCells(data, courses);
  return {
    head: ['Scenario', 'Unit', ...data.page.versions.map((version) => version?.text ?? 'not stated')],
    rows: courses.map((course) => [
      caseWords(course),
      course.unit.label,
      ...cells.filter((cell) => cell.course === course).map(cellText),
    ]),
  };
}

/** The driver's figures as a list for a spreadsheet, and as a grid for a README. */
export const toDriverTable = (data: DriverData, courses: readonly Course[]): ChartTable => ({
  csv: toLines(data, courses),
  md: toGrid(data, courses),
});
