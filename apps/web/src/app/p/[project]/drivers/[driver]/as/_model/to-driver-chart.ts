import { directionLabel } from '@tachograph/units';
import { type Course, toCourses } from '@/app/p/[project]/drivers/[driver]/_model/to-courses.ts';
import { type ResultFigure, toFigure } from '@/charts/labels/result-figure.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { jsonEnvironment, toVerdictJson } from '@/exports/chart/chart-json.ts';
import { toChartTable } from '@/exports/chart/chart-table.ts';
import { cellText, describeCells } from '@/exports/chart/describe-cells.ts';
import { exact, statusColumns } from '@/exports/chart/figure-columns.ts';
import { type ChartContext, toChart } from '@/exports/chart/to-chart.ts';
import type { DriverData } from '@/server/root.ts';
import { caseLabel, toCoursesBlock } from './courses-block.tsx';

/** One version of the driver in one case; without a result it was never run. */
type ListedCell = { readonly course: Course; readonly version: string; readonly result: ResultFigure | null };

const versionLabels = ({ page }: DriverData): string[] => page.versions.map((version) => version?.text ?? 'not stated');

/** Case by case, each along the versions of the axis. */
const listCells = (data: DriverData, courses: readonly Course[]): ListedCell[] =>
  courses.flatMap((course) =>
    versionLabels(data).map((version, index) => {
      const measurement = course.byVersion[index];
      return { course, version, result: measurement ? toFigure(measurement) : null };
    }),
  );

/** A line for each case and version. */
const toLines = (listed: readonly ListedCell[]) =>
  toChartTable<ListedCell>(
    [
      { head: 'Scenario', cell: ({ course }) => caseLabel(course) },
      { head: 'Statistic', cell: ({ course }) => course.row.case.statistic },
      { head: 'Version', cell: ({ version }) => version },
      { head: 'Value', cell: ({ result }) => exact(result?.value) },
      { head: 'Low', cell: ({ result }) => exact(result?.low) },
      { head: 'High', cell: ({ result }) => exact(result?.high) },
      { head: 'Unit', cell: ({ course }) => course.row.case.unit },
      ...statusColumns<ListedCell>(({ result }) => result),
      { head: 'Run', cell: ({ result }) => result?.runs[0] ?? '' },
    ],
    listed,
  ).csv;

/** A row for each case and a column for each version, as on the page. */
const toGrid = (listed: readonly ListedCell[], data: DriverData, courses: readonly Course[]) => ({
  head: ['Scenario', 'Unit', ...versionLabels(data)],
  rows: courses.map((course) => {
    const cells = listed.filter((cell) => cell.course === course);
    const texts = cells.map(({ result }) => cellText(result, course.unit.divisor));
    return [caseLabel(course), course.unit.label, ...texts];
  }),
});

const HOW_TO_READ = [
  'Every row has a scale of its own, and all share one axis of versions. The band is the uncertainty, where it is known.',
  'A cross is failed, a stroke unsupported, a hollow point emulated, a dashed line a release line that was returned to.',
];

const toRow = ({ row, byVersion }: Course) => ({
  scenario: row.case.scenario,
  title: row.title,
  params: row.case.params,
  options: row.options,
  statistic: row.case.statistic,
  unit: row.case.unit,
  versions: byVersion.map((measurement) => measurement && toFigure(measurement)),
  newest: row.newest.version?.text ?? null,
  previous: row.previous?.version?.text ?? null,
  verdict: row.verdict && toVerdictJson(row.verdict),
});

const toJson = ({ driver, page }: DriverData, courses: readonly Course[]) => ({
  chart: 'driver',
  title: `${driver.name} by version`,
  driver: driver.name,
  metric: page.metric?.metric ?? null,
  unit: page.metric?.unit ?? null,
  better: page.metric?.direction ?? null,
  taken: page.valueDescription,
  environment: jsonEnvironment(page.environment),
  versions: page.versions.map((version) => version?.text ?? null),
  tested: page.tested,
  expectedFalsePositives: page.expectedFalsePositives,
  rows: courses.map(toRow),
});

/** What the page of a driver shows, in all its export formats: the table is a list in CSV and a grid in Markdown. */
export function toDriverChart(context: ChartContext, data: DriverData): Chart {
  const { driver, page } = data;
  const courses = toCourses(context.project.slug, data);
  const listed = listCells(data, courses);
  const measured = listed.flatMap(({ course, version, result }) =>
    result ? [{ ...result, name: `${caseLabel(course)} ${version}` }] : [],
  );
  const steps = courses.flatMap(({ row: { verdict } }) => (verdict ? [verdict.explanation] : []));
  return toChart(context, {
    title: [`${driver.name} by version`, page.metric?.metric].filter(Boolean).join(', '),
    about: [page.metric && directionLabel(page.metric.direction), page.valueDescription],
    times: measured.map(({ at }) => at),
    subtitle: page.environment?.label,
    description: [...courses.map((course) => `${caseLabel(course)}: ${course.course.label}.`), ...steps].join(' '),
    content: courses.length === 0 ? null : toCoursesBlock(courses, versionLabels(data)),
    notes: HOW_TO_READ,
    remarks: describeCells(measured),
    unknown: page.unknown,
    table: { csv: toLines(listed), md: toGrid(listed, data, courses) },
    json: toJson(data, courses),
  });
}
