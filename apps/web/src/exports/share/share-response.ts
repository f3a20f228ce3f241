import 'server-only';
import { textResponse } from '@/exports/engine/export-response.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { consumeSharing } from '@/server/limits/reader-limits.ts';
import { createShare, type ShareRequest } from '@/server/shares/create-share.ts';

/** Freezes what a form is sent from, within what its address may share, and leads to the share. */
export async function toShareResponse({ headers }: Request, request: ShareRequest): Promise<Response> {
  const allowance = await consumeSharing(headers);
  if (!allowance.allowed) {
    const { limit, retryAfterSeconds } = allowance;
    const detail = `Your address has made ${limit} new shares within an hour (rate-limited). Try again in ${Math.ceil(retryAfterSeconds / 60)} min.`;
    return textResponse(429, detail, { 'retry-after': String(retryAfterSeconds) });
  }
  const created = await createShare(request, new Date());
  if (created.id === null || !created.isNew) await allowance.giveBack();
  if (created.id === null) return textResponse(created.status, created.detail);
  return new Response(null, { status: 303, headers: { location: hrefs.share(created.id) } });
}
