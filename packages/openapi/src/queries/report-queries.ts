import * as z from 'zod';
import { limit, name, project } from './fields.ts';

/** The form of a name of a report: it stands in URLs as it is. */
export const REPORT_NAME = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** Segments of the address of reports that are pages of their own. */
const TAKEN: ReadonlySet<string> = new Set(['adopt', 'edit', 'release']);

/** Whether a text of a URL can be the name of a report. Others are not looked up: PostgreSQL rejects some texts. */
export const isReportName = (text: string): boolean => REPORT_NAME.test(text) && !TAKEN.has(text);

/** Of PostgreSQL's integers, the largest. */
const MOST_VERSION = 2_147_483_647;

const versionNumber = z.coerce.number().int().min(1).max(MOST_VERSION);

/** The last report of a page: when it changed, and its name. */
type ReportPosition = { readonly updatedAt: Date; readonly name: string };

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(.{1,80})$/;

/** A position in the list of reports as the `after` of its next page. */
export const writeReportPosition = ({ updatedAt, name }: ReportPosition): string =>
  `${updatedAt.toISOString()}~${name}`;

function readReportPosition(text: string): ReportPosition | null {
  const [, time = '', name = ''] = POSITION.exec(text) ?? [];
  const updatedAt = new Date(time);
  return Number.isNaN(updatedAt.getTime()) || !isReportName(name) ? null : { updatedAt, name };
}

const position = z.string().transform((text, context) => {
  const read = readReportPosition(text);
  if (read) return read;
  context.addIssue({ code: 'custom', message: 'is no `next` of a page', input: text });
  return z.NEVER;
});

/** What selects reports. */
export const reportsQuery = z.strictObject({
  project,
  limit: limit('Reports of a page', { usual: 100, most: 500 }),
  after: position.describe('`next` of the page before').optional(),
});

/** What selects a version of a report. */
export const reportQuery = z.strictObject({
  project,
  version: versionNumber.describe('Number of a version; left out: the newest').optional(),
});

/** What selects versions of a report. */
export const reportVersionsQuery = z.strictObject({
  project,
  limit: limit('Versions of a page', { usual: 100, most: 1000 }),
  after: versionNumber.describe('`next` of the page before').optional(),
});

/** Of which release a report is made. */
export const releaseQuery = z.strictObject({
  project,
  driver: name('Slug of the driver'),
  version: name('The release, as it was uploaded or as it is shown'),
  since: name('The release that it is compared with. Left out: the one before it that was measured').optional(),
});

export type ReleaseQuery = Omit<z.output<typeof releaseQuery>, 'project'>;
