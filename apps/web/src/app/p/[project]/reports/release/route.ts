import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';
import { readRelease } from '@/server/reports/release-report.ts';
import { openWriting } from '@/server/reports/write-access.ts';
import { describeRejection } from '@/server/reports/write-rejection.ts';
import { statusOf, writeReport } from '@/server/reports/write-report.ts';

type RouteProps = { readonly params: Promise<{ readonly project: string }> };

const STATUS = { 'not-found': 404, 'invalid-request': 422 } as const;

/** `driver` and `version`, or both as one choice: `release=mysql2@3.24.4`; and `since` for a release that is not the one before. */
function parseRelease(fields: URLSearchParams) {
  const release = fields.get('release') ?? `${fields.get('driver') ?? ''}@${fields.get('version') ?? ''}`;
  const at = release.indexOf('@');
  const since = fields.get('since') || undefined;
  return { driver: release.slice(0, Math.max(0, at)), version: release.slice(at + 1).trim(), since };
}

/** The form of a release: a report is made of what is measured of it, and leads there. One that is there already stays as it is. */
export async function POST(request: Request, { params }: RouteProps): Promise<Response> {
  const project = decodeSegment((await params).project);
  const writing = await openWriting(project, request.headers);
  if (!writing) return textResponse(404, 'There is no such project.');
  const fields = await readForm(request);
  if (!fields) return textResponse(413, 'This form is larger than any of this site.');
  if (!writing.isSignedIn) return redirectTo(hrefs.signIn({ next: hrefs.reportEdit(project) }));
  if (!writing.mayWrite) {
    const code = writing.isArchived ? 'project-archived' : 'forbidden';
    return textResponse(403, describeRejection({ code, field: null, newest: null }));
  }
  const report = await readRelease(project, parseRelease(fields));
  if ('problem' in report) return textResponse(STATUS[report.code], report.problem);
  const { name, title, markdown } = report;
  const note = 'Made from what was measured';
  const rejection = await writeReport(request, project, { name, title, markdown, note, expected: 0 });
  if (rejection && rejection.code !== 'report-changed') {
    return textResponse(statusOf(rejection), describeRejection(rejection));
  }
  return redirectTo(hrefs.report(project, report.name));
}
