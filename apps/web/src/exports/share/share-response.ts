import 'server-only';
import { parseShare } from '@tachograph/schema/share';
import { env } from '@/env.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { type CountedShare, createShare, type ShareRequest } from '@/server/shares/create-share.ts';
import { toReadmeKit } from './to-readme-kit.ts';

/** Freezes what a form is sent from, within what its visitor may share, and leads to the share. */
export async function toShareResponse({ headers }: Request, request: ShareRequest): Promise<Response> {
  const created = await createShare(headers, request, new Date());
  if (created.share === null) {
    const { status, detail, retryAfterSeconds } = created;
    return textResponse(
      status,
      detail,
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    );
  }
  if (headers.get('accept') === 'application/json') return Response.json(describe(created));
  return new Response(null, { status: 303, headers: { location: hrefs.share(created.share.id) } });
}

/** What a program is told of a share: `SharedPage` of the upload API, without its project. */
function describe({ share: { id, content }, isNew }: Exclude<CountedShare, { readonly share: null }>) {
  const url = env().webUrl + hrefs.share(id);
  const share = parseShare(content);
  const [kit] = toReadmeKit(share, url);
  return { id, url, title: share.title, isNew, image: `${url}.svg`, markdown: kit?.text ?? '' };
}
