import { directionWords } from '@tachograph/units';
import { type Course, toCourses } from '@/app/p/[project]/drivers/[driver]/_model/to-courses.ts';
import type { Chart } from '@/exports/chart/chart-forms.ts';
import { type ChartPlace, shortAddress, unknownWords } from '@/exports/chart/chart-place.ts';
import { measuredWords } from '@/exports/chart/measured-words.ts';
import { NOTHING, NOTHING_DRAWN } from '@/exports/chart/nothing.tsx';
import { sentence, tellCells } from '@/exports/chart/tell-cells.ts';
import type { Picture } from '@/exports/chart/to-picture-svg.tsx';
import type { DriverData } from '@/server/root.ts';
import { drawCourses } from './draw-courses.tsx';
import { caseWords, listCells } from './listed-cells.ts';
import { toDriverJson } from './to-driver-json.ts';
import { toDriverTable } from './to-driver-table.ts';

const HOW_TO_READ = [
  'Every row has a scale of its own, and all share one axis of versions. The band is the uncertainty, where it is known.',
  'A cross is failed, a stroke unsupported, a hollow point emulated, a dashed line a release line that was returned to.',
];

function toPicture(place: ChartPlace, data: DriverData, courses: readonly Course[]): Picture {
  const { driver, page } = data;
  const { metric } = page;
  const measured = listCells(data, courses).flatMap(({ course, version, measurement }) =>
    measurement ? [{ name: `${caseWords(course)} ${version}`, measurement }] : [],
  );
  const told = tellCells(
    measured.map(({ name, measurement: { status, statusReason: reason } }) => ({ name, status, reason })),
  );
  const isEmpty = courses.length === 0;
  const times = measured.map(({ measurement }) => measurement.at.toISOString());
  const steps = courses.flatMap(({ row: { verdict } }) => (verdict ? [verdict.explanation] : []));
  return {
    title: [`${driver.name} by version`, metric?.metric].filter(Boolean).join(', '),
    about: [
      [place.project.title, metric && directionWords(metric.direction), page.taken, measuredWords(times)]
        .filter(Boolean)
        .join(' · '),
      page.environment?.label ?? '',
    ].filter(Boolean),
    description: isEmpty
      ? NOTHING
      : [
          ...courses.map((course) => `${caseWords(course)}: ${course.course.label}.`),
          ...steps,
          ...told.map(sentence),
        ].join(' '),
    warnings: unknownWords(page.unknown),
    drawing: isEmpty
      ? NOTHING_DRAWN
      : drawCourses(
          courses,
          page.versions.map((version) => version?.text ?? 'not stated'),
        ),
    notes: isEmpty ? [] : [...HOW_TO_READ, ...told.map(sentence)],
    address: shortAddress(place.url),
    containers: {},
  };
}

/** What the page of a driver shows, in all its forms. */
export function toDriverChart(place: ChartPlace, data: DriverData): Chart {
  const courses = toCourses(place.project.slug, data);
  return {
    picture: toPicture(place, data, courses),
    table: toDriverTable(data, courses),
    json: toDriverJson(place, data, courses),
    url: place.url,
  };
}
