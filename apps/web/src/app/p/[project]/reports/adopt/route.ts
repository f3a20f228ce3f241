import { env } from '@/env.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { showPage } from '@/server/forms/form-page.ts';
import { readForm } from '@/server/forms/form-request.ts';
import { adoptText } from '@/server/reports/adopt-text.ts';
import { openWriting } from '@/server/reports/write-access.ts';
import { isTooLong, type ShownReport } from '@/server/reports/write-form.ts';

type RouteProps = { readonly params: Promise<{ readonly project: string }> };

/** A form writes each byte as three at most. */
const MOST_BYTES = 2_000_000;

/** What was published on the import page, as a new report. Nothing is stored: the page of a new report shows it, to be published there. */
export async function POST(request: Request, { params }: RouteProps): Promise<Response> {
  const project = decodeSegment((await params).project);
  const writing = await openWriting(project, request.headers);
  if (!writing) return textResponse(404, 'There is no such project.');
  const fields = await readForm(request, MOST_BYTES);
  const text = fields?.get('text')?.replace(/\r\n?/g, '\n') ?? '';
  if (!fields || isTooLong({ markdown: text })) {
    return textResponse(413, 'The text is larger than a report may be, which is 500,000 bytes.');
  }
  const run = fields.get('run') ?? '';
  const page = env().webUrl + hrefs.project(project);
  const markdown = await adoptText(project, { page, text, run });
  if (markdown === null) return textResponse(404, 'The project has no such run.');
  const form = { name: '', isNew: true, title: '', markdown, note: 'Adopted from an imported page', expected: 0 };
  const shown: ShownReport = { form, rejection: null };
  return showPage(request, { page: hrefs.reportEdit(project, { name: null }), shown, status: 200 });
}
