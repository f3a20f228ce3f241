import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';
import { openWriting } from '@/server/reports/write-access.ts';
import { readStored } from '@/server/reports/write-stored.ts';
import { freezeVersion, removeConfirmed, restoreVersion } from '@/server/reports/write-version.ts';

type RouteProps = {
  readonly params: Promise<{ readonly project: string; readonly name: string; readonly action: string }>;
};

const ACTIONS: Readonly<Record<string, typeof restoreVersion>> = {
  restore: restoreVersion,
  freeze: freezeVersion,
  delete: removeConfirmed,
};

/** A form of the versions of a report: an older one is restored, the newest is frozen, or the report is deleted. */
export async function POST(request: Request, { params }: RouteProps): Promise<Response> {
  const { project: segment, name: of, action } = await params;
  const project = decodeSegment(segment);
  const name = decodeSegment(of);
  const change = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  const writing = change && (await openWriting(project, request.headers));
  if (!writing || !(await readStored(project, name))) return textResponse(404, 'There is no such form.');
  const fields = await readForm(request);
  if (!fields) return textResponse(413, 'This form is larger than any of this site.');
  const outcome = await change(request, { project, name, fields });
  if (outcome === 'deleted') return redirectTo(hrefs.reports(project));
  if (typeof outcome === 'object') return textResponse(outcome.status, outcome.detail);
  const isDone = outcome === 'done';
  return redirectTo(hrefs.reportVersions(project, name, isDone ? { done: action } : { error: outcome }));
}
