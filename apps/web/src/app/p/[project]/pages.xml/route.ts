import { env } from '@/env.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { sendExport } from '@/exports/engine/send-export.ts';
import { toSitemap } from '@/exports/feed/to-sitemap.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { listProjectPages } from '@/server/search-engines/list-project-pages.ts';

type RouteProps = { readonly params: Promise<{ readonly project: string }> };

/** `/p/{project}/pages.xml`: the pages of a project for search engines. One that is not listed has none but for its members. */
export async function GET(request: Request, { params }: RouteProps): Promise<Response> {
  const slug = decodeSegment((await params).project);
  const known = await readCurrentState(slug);
  if (!known || !(known.isListed || known.role)) return textResponse(404, 'There is no such project.');
  return sendExport(request, {
    type: 'application/xml; charset=utf-8',
    isImage: false,
    madeFrom: [known.state, 'sitemap', slug],
    headers: { 'cache-control': 'public, max-age=3600' },
    make: async () => {
      const pages = await listProjectPages(slug);
      return toSitemap(pages.map(({ path, at }) => ({ url: env().webUrl + path, at })));
    },
  });
}
