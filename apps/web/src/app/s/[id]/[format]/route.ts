import { env } from '@/env.ts';
import { exportHeaders, textResponse, themeOf } from '@/exports/engine/export-response.ts';
import { createFormatCache } from '@/exports/share/cache-formats.ts';
import { findFormat, SHARE_FORMATS } from '@/exports/share/share-formats.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { readStoredShare } from '@/server/shares/read-stored-share.ts';
import { taggedResponse } from '@/server/tagged-response.ts';

type Props = { params: Promise<{ id: string; format: string }> };

/** Some hundred images: those of the READMEs that are read today. */
const cached = createFormatCache(32_000_000);

/** `/s/{id}.json`, `.csv`, `.md`, `.svg`, `.png`, …: immutable. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { id, format: extension } = await params;
  const format = findFormat(extension);
  if (!format)
    return textResponse(404, `A share has no format ${extension}: it has ${Object.keys(SHARE_FORMATS).join(', ')}.`);
  const stored = await readStoredShare(id);
  if (!stored) return textResponse(404, 'There is no share with this id.');
  if (stored.state === 'deleted') return textResponse(410, 'This share was deleted by its project.');
  const options = { theme: themeOf(request), url: env().webUrl + hrefs.share(id), liveAt: null };
  const draw = () => format.render(stored.content, options);
  const body = await (format.isDrawn ? cached(`${extension} ${options.theme} ${options.url}`, draw) : draw());
  return taggedResponse(request, body, {
    ...exportHeaders(format.type),
    'cache-control': 'public, max-age=31536000, immutable',
  });
}
