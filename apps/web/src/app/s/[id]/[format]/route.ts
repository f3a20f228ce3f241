import { createHash } from 'node:crypto';
import { SHARE_FORMATS } from '@/app/s/_formats/share-formats.ts';
import { env } from '@/env.ts';
import { readStoredShare } from '@/server/shares/read-stored-share.ts';
import { hrefs } from '@/ui/hrefs.ts';

type Props = { params: Promise<{ id: string; format: string }> };

const say = (status: number, detail: string) =>
  new Response(`${detail}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  });

/** The ETag of exactly these bytes. */
const tagOf = (body: string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

const holds = (header: string | null, tag: string) =>
  header === '*' || (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag);

/** `/s/{id}.json`, `.csv`, `.md`, `.svg`: the same for ever, so whoever has it need not ask again. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { id, format: ending } = await params;
  const format = Object.hasOwn(SHARE_FORMATS, ending) ? SHARE_FORMATS[ending] : undefined;
  if (!format) return say(404, `A share has no form ${ending}: it has ${Object.keys(SHARE_FORMATS).join(', ')}.`);
  const stored = await readStoredShare(id);
  if (!stored) return say(404, 'There is no share with this id.');
  if (stored.state === 'deleted') return say(410, 'This share was deleted by its project.');
  const theme = new URL(request.url).searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  const body = format.render(stored.content, { theme, address: env().webUrl + hrefs.share(id) });
  const tag = tagOf(body);
  const headers = {
    'content-type': format.type,
    'cache-control': 'public, max-age=31536000, immutable',
    // Opened by itself, a picture is a document of this site: it runs and loads nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    etag: tag,
  };
  if (holds(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
