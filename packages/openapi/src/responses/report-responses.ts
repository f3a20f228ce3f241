import { CONTROL, nameText } from '@tachograph/schema/text';
import * as z from 'zod';
import { count, moment, type ResponseOf } from './response-of.ts';

/** Of the Markdown of a report in UTF-8. */
export const MOST_MARKDOWN_BYTES = 500_000;

const MOST_TITLE = 200;

/** A title as it is stored: one line, trimmed, at most 200 characters. */
export const reportTitle = nameText(MOST_TITLE);

const text = z.string();

/** What makes a text no Markdown of a report; null for nothing. */
function findIssue(markdown: string): string | null {
  // Of a text with more characters, they are counted instead.
  if (markdown.length > MOST_MARKDOWN_BYTES) return null;
  const bytes = new TextEncoder().encode(markdown).byteLength;
  if (bytes > MOST_MARKDOWN_BYTES) return `has ${bytes} bytes in UTF-8; at most ${MOST_MARKDOWN_BYTES} are accepted`;
  if (!markdown.isWellFormed()) return 'is not valid Unicode: it holds half of a surrogate pair';
  const [control] = CONTROL.exec(markdown) ?? [];
  if (control === undefined) return null;
  const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `holds a control character, U+${code}`;
}

const newMarkdown = text
  .min(1)
  .max(MOST_MARKDOWN_BYTES)
  .superRefine((markdown, context) => {
    const message = findIssue(markdown);
    if (message !== null) context.addIssue({ code: 'custom', message, input: markdown });
  });

export const newReport = z.strictObject({
  title: reportTitle.nullish().describe('Left out: the first heading of the Markdown, or the name'),
  markdown: newMarkdown.describe(
    'The document, at most 500000 bytes in UTF-8. It is stored as it is sent; line breaks and tabs are its only control characters',
  ),
  note: nameText(300).nullish().describe('What changed, in one line'),
  expectedVersion: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .nullish()
    .describe(
      'Number of the version that was edited, 0 for a new report: where another one is the newest, nothing is stored',
    ),
});

const summary = {
  name: text.describe('Its name in URLs'),
  title: text,
  version: z.int().positive().describe('Number of the version'),
  by: text.describe('Name of the token or the person that wrote it'),
  createdAt: moment.describe('When the report was first written'),
  updatedAt: moment.describe('When this version was written'),
  url: text.describe('Its page'),
};

const ofProject = {
  format: z.literal(1).describe('Version of this format'),
  project: z.strictObject({ slug: text, title: text }),
};

export const reportSummary = z.strictObject(summary);
export type ReportSummaryResponse = ResponseOf<typeof reportSummary>;

export const storedReport = z.strictObject({
  ...summary,
  stored: z.boolean().describe('False where the newest version has this text and this title already'),
});
export type StoredReportResponse = ResponseOf<typeof storedReport>;

export const report = z.strictObject({
  ...ofProject,
  ...summary,
  markdown: text.describe('The document, as it was sent'),
  note: text.nullable().describe('What changed in this version'),
  newestVersion: z.int().positive(),
});
export type ReportResponse = ResponseOf<typeof report>;

export const reportList = z.strictObject({
  ...ofProject,
  reports: z.array(reportSummary).describe('The one that changed last first'),
  next: text.nullable().describe('Pass it as `after` for the next page; null on the last one'),
});
export type ReportListResponse = ResponseOf<typeof reportList>;

export const reportVersion = z.strictObject({
  version: z.int().positive(),
  title: text,
  by: text.describe('Name of the token or the person that wrote it'),
  note: text.nullable().describe('What changed'),
  createdAt: moment,
  sha256: text.describe('Of the Markdown in UTF-8, hexadecimal'),
  bytes: count.describe('Of the Markdown in UTF-8'),
});

export const reportVersionList = z.strictObject({
  ...ofProject,
  report: text.describe('Its name'),
  versions: z.array(reportVersion).describe('The newest first. Of more than 1000, the oldest are deleted'),
  next: z.int().positive().nullable().describe('Pass it as `after` for the next page; null on the last one'),
});
export type ReportVersionListResponse = ResponseOf<typeof reportVersionList>;

export const releaseReport = z.strictObject({
  ...ofProject,
  name: summary.name,
  title: text,
  driver: z.strictObject({ slug: text, name: text }),
  version: text.describe('The release, as it was uploaded'),
  before: text.describe('The release that it is compared with'),
  worse: count.describe('Cases that are shown to get worse'),
  markdown: text.describe(
    'The document, with its numbers as they are measured now; tables are filled by `tacho report`',
  ),
});
export type ReleaseReportResponse = ResponseOf<typeof releaseReport>;
