import type { Measurement } from '@tachograph/analysis/measurement';
import type { Course } from '@/app/p/[project]/drivers/[driver]/_model/to-courses.ts';
import type { DriverData } from '@/server/root.ts';

/** One version of the driver in one case; a null measurement was never run. */
export type ListedCell = {
  readonly course: Course;
  readonly version: string;
  readonly measurement: Measurement | null;
};

/** Case by case, each along the versions of the axis. */
export const listCells = ({ page }: DriverData, courses: readonly Course[]): ListedCell[] =>
  courses.flatMap((course) =>
    course.byVersion.map((measurement, place) => ({
      course,
      version: page.versions[place]?.text ?? 'not stated',
      measurement,
    })),
  );

/** "Select 1, text protocol, pool". */
export const caseWords = ({ row: { title, params, options } }: Course): string =>
  [title, params, options].filter(Boolean).join(', ');
