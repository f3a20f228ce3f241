import type { DriverRow } from '@tachograph/analysis/driver';
import { MOST_DOTS } from '@/charts/version-history/version-history-model.ts';

/** Elements that the cases of a page may have, in their charts and tables. */
const MOST_ELEMENTS = 2_200;

/** Of a case: its row of the charts without the marks, and the name in the table. */
const ELEMENTS_OF_CASE = 20;

/** Of a measurement: its mark and the title of it, where it has one, and the link in its cell of the table. */
const ELEMENTS_OF_POINT = 3;

/** Versions side by side in the table of a driver's page. */
export const MOST_VERSIONS = 12;

const countPoints = ({ lines }: DriverRow) =>
  lines.reduce((sum, { segments }) => sum + segments.reduce((points, segment) => points + segment.points.length, 0), 0);

/** How many cases of a driver a page shows, so that it stays as small with many versions as with few. */
export function casesPerPage(rows: readonly DriverRow[], versions: number): number {
  const points = rows.reduce((sum, row) => sum + Math.min(MOST_DOTS, countPoints(row)), 0) / Math.max(1, rows.length);
  const elements = ELEMENTS_OF_CASE + Math.min(versions, MOST_VERSIONS) + ELEMENTS_OF_POINT * points;
  return Math.max(1, Math.min(100, Math.floor(MOST_ELEMENTS / elements)));
}
