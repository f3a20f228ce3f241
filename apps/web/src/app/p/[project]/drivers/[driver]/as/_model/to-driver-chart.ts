import { directionLabel } from '@tachograph/units';
import { type Course, toCourses } from '@/app/p/[project]/drivers/[driver]/_model/to-courses.ts';
import { type ChartContext, liveFooter, notFoundText } from '@/exports/chart/chart-context.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { describeCells, sentence } from '@/exports/chart/describe-cells.ts';
import { measuredText } from '@/exports/chart/measured-text.ts';
import { NO_RESULTS, NO_RESULTS_BLOCK } from '@/exports/engine/block.tsx';
import type { ExportImage } from '@/exports/engine/export-image.tsx';
import type { DriverData } from '@/server/root.ts';
import { toCoursesBlock } from './courses-block.tsx';
import { caseWords, listCells } from './listed-cells.ts';
import { toDriverJson } from './to-driver-json.ts';
import { toDriverTable } from './to-driver-table.ts';

const HOW_TO_READ = [
  'Every row has a scale of its own, and all share one axis of versions. The band is the uncertainty, where it is known.',
  'A cross is failed, a stroke unsupported, a hollow point emulated, a dashed line a release line that was returned to.',
];

function toImage(context: ChartContext, data: DriverData, courses: readonly Course[]): ExportImage {
  const { driver, page } = data;
  const { metric } = page;
  const measured = listCells(data, courses).flatMap(({ course, version, measurement }) =>
    measurement ? [{ name: `${caseWords(course)} ${version}`, measurement }] : [],
  );
  const told = describeCells(
    measured.map(({ name, measurement: { status, statusReason: reason } }) => ({ name, status, reason })),
  );
  const isEmpty = courses.length === 0;
  const times = measured.map(({ measurement }) => measurement.measuredAt.toISOString());
  const steps = courses.flatMap(({ row: { verdict } }) => (verdict ? [verdict.explanation] : []));
  return {
    title: [`${driver.name} by version`, metric?.metric].filter(Boolean).join(', '),
    about: [
      [context.project.title, metric && directionLabel(metric.direction), page.valueDescription, measuredText(times)]
        .filter(Boolean)
        .join(' · '),
      page.environment?.label ?? '',
    ].filter(Boolean),
    description: isEmpty
      ? NO_RESULTS
      : [
          ...courses.map((course) => `${caseWords(course)}: ${course.course.label}.`),
          ...steps,
          ...told.map(sentence),
        ].join(' '),
    warnings: notFoundText(page.unknown),
    content: isEmpty
      ? NO_RESULTS_BLOCK
      : toCoursesBlock(
          courses,
          page.versions.map((version) => version?.text ?? 'not stated'),
        ),
    notes: isEmpty ? [] : [...HOW_TO_READ, ...told.map(sentence)],
    footer: liveFooter(context),
  };
}

/** What the page of a driver shows, in all its export formats. */
export function toDriverChart(context: ChartContext, data: DriverData): Chart {
  const courses = toCourses(context.project.slug, data);
  return {
    image: toImage(context, data, courses),
    table: toDriverTable(data, courses),
    json: toDriverJson(context, data, courses),
    url: context.url,
  };
}
