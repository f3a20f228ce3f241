import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { showPage } from '@/server/forms/form-page.ts';
import { redirectTo } from '@/server/forms/form-request.ts';
import { openWriting } from '@/server/reports/write-access.ts';
import { readReportForm, type ShownReport } from '@/server/reports/write-form.ts';
import { statusOf, writeReport } from '@/server/reports/write-report.ts';

type RouteProps = { readonly params: Promise<{ readonly project: string }> };

/** What the form begins with the next time: who published meanwhile has been seen. */
const afterRejection = ({ form, rejection }: ShownReport): ShownReport =>
  rejection?.newest == null || form.isNew
    ? { form, rejection }
    : { form: { ...form, expected: rejection.newest }, rejection };

const SIGNED_OUT = { code: 'unauthenticated', field: null, newest: null } as const;

/** The form of a report: its preview, or its next version. Whatever is wrong, the page has all that was entered. */
export async function POST(request: Request, { params }: RouteProps): Promise<Response> {
  const project = decodeSegment((await params).project);
  const writing = await openWriting(project, request.headers);
  if (!writing) return textResponse(404, 'There is no such project.');
  const sent = await readReportForm(request);
  if (!sent) {
    const detail =
      'The text is far larger than a report may be, which is 500,000 bytes. Go back in your browser: it is still there.';
    return textResponse(413, detail);
  }
  const { form, isPreview } = sent;
  const page = hrefs.reportEdit(project, { name: form.isNew ? null : form.name.slice(0, 200) });
  if (isPreview) {
    const shown: ShownReport = { form, rejection: writing.isSignedIn ? null : SIGNED_OUT };
    return showPage(request, { page, shown, status: writing.isSignedIn ? 200 : 401 });
  }
  const rejection = await writeReport(request, project, form);
  if (!rejection) return redirectTo(hrefs.report(project, form.name));
  return showPage(request, { page, shown: afterRejection({ form, rejection }), status: statusOf(rejection) });
}
