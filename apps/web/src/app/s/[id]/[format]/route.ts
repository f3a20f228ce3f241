import { env } from '@/env.ts';
import { textResponse, themeOf } from '@/exports/engine/export-response.ts';
import { sendExport } from '@/exports/engine/send-export.ts';
import { findFormat, SHARE_FORMATS } from '@/exports/share/share-formats.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readStoredShare } from '@/server/shares/read-stored-share.ts';

type Props = { params: Promise<{ id: string; format: string }> };

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
  return sendExport(request, {
    type: format.type,
    isImage: format.isImage ?? false,
    // The id is a hash of the content.
    madeFrom: [id, extension, options.theme],
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    make: async () => format.render(stored.content, options),
  });
}
