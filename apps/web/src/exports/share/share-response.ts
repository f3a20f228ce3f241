import 'server-only';
import { parseShare } from '@tachograph/schema/share';
import { env } from '@/env.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { consumeSharing } from '@/server/limits/reader-limits.ts';
import { type CreatedShare, createShare, type ShareRequest } from '@/server/shares/create-share.ts';
import { toReadmeKit } from './to-readme-kit.ts';

/** Freezes what a form is sent from, within what its visitor may share, and leads to the share. */
export async function toShareResponse({ headers }: Request, request: ShareRequest): Promise<Response> {
  const allowance = await consumeSharing(headers);
  if (!allowance.allowed) {
    const { limit, retryAfterSeconds } = allowance;
    const detail = `You have made ${limit} new shares within an hour (rate-limited). Try again in ${Math.ceil(retryAfterSeconds / 60)} min.`;
    return textResponse(429, detail, { 'retry-after': String(retryAfterSeconds) });
  }
  const created = await createShare(request, new Date());
  if (created.share === null || !created.isNew) await allowance.giveBack();
  if (created.share === null) return textResponse(created.status, created.detail);
  if (headers.get('accept') === 'application/json') return Response.json(describe(created));
  return new Response(null, { status: 303, headers: { location: hrefs.share(created.share.id) } });
}

/** What a program is told of a share: `SharedPage` of the upload API, without its project. */
function describe({ share: { id, content }, isNew }: Exclude<CreatedShare, { readonly share: null }>) {
  const url = env().webUrl + hrefs.share(id);
  const share = parseShare(content);
  const [kit] = toReadmeKit(share, url);
  return { id, url, title: share.title, isNew, image: `${url}.svg`, markdown: kit?.text ?? '' };
}
