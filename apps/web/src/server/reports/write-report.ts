import 'server-only';
import { isReportName } from '@tachograph/openapi/reports';
import { PROBLEMS, type ProblemCode } from '@tachograph/schema/problem';
import { callApi } from '@/server/api/call-api.ts';
import { isTooLong, type ReportForm, type WriteRejection } from './write-form.ts';

const rejected = (code: string, field: string | null = null): WriteRejection => ({ code, field, newest: null });

/**
 * Store a report as its next version, as the signed-in user who sent the form: by `PUT /v1/reports/{name}`, so that the rules, the
 * audit log and the limits are those of the API. Null once it is stored.
 */
export async function writeReport(
  request: Request,
  project: string,
  { name, title, markdown, note, expected }: Omit<ReportForm, 'isNew'>,
): Promise<WriteRejection | null> {
  if (!isReportName(name)) return rejected('invalid-name', 'name');
  if (isTooLong({ markdown })) return rejected('payload-too-large', 'markdown');
  const outcome = await callApi(request, {
    method: 'PUT',
    path: ['reports', name],
    query: { project },
    body: { title: title || null, markdown, note: note || null, expectedVersion: expected },
  });
  if (outcome.ok) return null;
  const [issue] = outcome.issues;
  const newest = outcome.code === 'report-changed' && issue?.suggestion !== undefined ? Number(issue.suggestion) : null;
  return { code: outcome.code, field: issue?.pointer.slice(1) ?? null, newest };
}

/** Delete a report with all its versions. Null once it is gone. */
export async function removeReport(request: Request, project: string, name: string): Promise<WriteRejection | null> {
  const outcome = await callApi(request, { method: 'DELETE', path: ['reports', name], query: { project } });
  return outcome.ok ? null : rejected(outcome.code);
}

/** The status of a response that says why nothing was stored. */
export const statusOf = ({ code }: Pick<WriteRejection, 'code'>): number => {
  if (code === 'invalid-name') return 400;
  return Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as ProblemCode].status : 502;
};
