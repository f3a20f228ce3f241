import { textResponse } from '@/exports/engine/export-response.ts';
import { readCompared, UNREADABLE } from '@/routing/compare-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readForm } from '@/server/forms/form-request.ts';
import { consumeSharing } from '@/server/limits/reader-limits.ts';
import { createShare } from '@/server/shares/create-share.ts';

type Props = { params: Promise<{ project: string }> };

/** The compare page's form: freeze what its URL shows, and go to the share. Works without a script. */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  const form = await readForm(request);
  if (!form) return textResponse(413, 'This form is larger than any of this site.');
  const { title = '', ...state } = Object.fromEntries(form);
  const project = (await params).project;
  const view = readCompared(project, state);
  if (!view) return textResponse(400, UNREADABLE);
  const allowance = await consumeSharing(request.headers);
  if (!allowance.allowed) {
    const { limit, retryAfterSeconds } = allowance;
    const detail = `Your address has made ${limit} new shares within an hour (rate-limited). Try again in ${Math.ceil(retryAfterSeconds / 60)} min.`;
    return textResponse(429, detail, { 'retry-after': String(retryAfterSeconds) });
  }
  const created = await createShare({ project, title, view }, new Date());
  if (created.id === null || !created.isNew) await allowance.giveBack();
  if (created.id === null) return textResponse(created.status, created.detail);
  return new Response(null, { status: 303, headers: { location: hrefs.share(created.id) } });
}
