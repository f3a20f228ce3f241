import 'server-only';
import { MOST_MARKDOWN_BYTES } from '@tachograph/openapi/reports';
import { findShown } from '@/server/forms/form-page.ts';
import { readForm } from '@/server/forms/form-request.ts';

/** What somebody entered of a report. */
export type ReportForm = {
  readonly name: string;
  /** Whether the report is written for the first time, so that its name is entered too. */
  readonly isNew: boolean;
  /** Empty: the first heading of the Markdown. */
  readonly title: string;
  /** Line ends are `\n`, whatever the browser sent. */
  readonly markdown: string;
  /** What changed; may be empty. */
  readonly note: string;
  /** Number of the version that was edited; 0 for a report that is new. */
  readonly expected: number;
};

/** Why a report was not stored or deleted. */
export type WriteRejection = {
  /** A code of the upload API; `unavailable` where it does not respond, `invalid-name` for a name that no report can have. */
  readonly code: string;
  /** The field that is wrong, as the API names it; null for none. */
  readonly field: string | null;
  /** Of `report-changed`, the number of the newest version; 0 where there is none any more. */
  readonly newest: number | null;
};

/** A form writes each byte as three at most, `%0A`. One with twice the text that is allowed is still read, and shown again. */
const MOST_BYTES = 2 * 3 * MOST_MARKDOWN_BYTES + 20_000;

const textOf = (fields: URLSearchParams, name: string): string => fields.get(name)?.trim() ?? '';

function toVersion(text: string): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(number) ? number : 0;
}

/** The fields of the form of a report, and the button that sent it. Null where it is far larger than a report. */
export async function readReportForm(
  request: Request,
): Promise<{ readonly form: ReportForm; readonly isPreview: boolean } | null> {
  const fields = await readForm(request, MOST_BYTES);
  if (!fields) return null;
  const form = {
    name: textOf(fields, 'name'),
    isNew: fields.get('new') !== null,
    title: textOf(fields, 'title'),
    markdown: (fields.get('markdown') ?? '').replace(/\r\n?/g, '\n'),
    note: textOf(fields, 'note'),
    expected: toVersion(textOf(fields, 'expectedVersion')),
  };
  return { form, isPreview: fields.get('do') !== 'publish' };
}

/** Of a text in UTF-8. */
export const isTooLong = ({ markdown }: Pick<ReportForm, 'markdown'>): boolean =>
  Buffer.byteLength(markdown) > MOST_MARKDOWN_BYTES;

/** What the page of the form shows of one that was sent: why it was rejected, or a preview. */
export type ShownReport = { readonly form: ReportForm; readonly rejection: WriteRejection | null };

/** What the form has that this page is shown for; null on a page that is shown for none. Only its route shows it. */
export const findShownReport = (headers: Pick<Headers, 'get'>): ShownReport | null =>
  findShown(headers) as ShownReport | null;
