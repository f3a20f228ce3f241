import { env } from '@/env.ts';
import { sendExport } from '@/exports/engine/send-export.ts';
import { toSitemapIndex } from '@/exports/feed/to-sitemap.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { listPublicProjects, readPublicState } from '@/server/search-engines/public-projects.ts';

/** Its addresses are those of the installation, not of the build. */
export const dynamic = 'force-dynamic';

/** `/sitemap.xml`: a file for what is of no project, and one for each project that is listed for everybody. */
export const GET = async (request: Request): Promise<Response> =>
  sendExport(request, {
    type: 'application/xml; charset=utf-8',
    isImage: false,
    madeFrom: [await readPublicState(), 'sitemap'],
    headers: { 'cache-control': 'public, max-age=3600' },
    make: async () => {
      const projects = await listPublicProjects();
      const { webUrl } = env();
      return toSitemapIndex([
        { url: `${webUrl}/sitemap-site.xml` },
        ...projects.map(({ slug, lastRunAt }) => ({ url: `${webUrl}${hrefs.sitemap(slug)}`, at: lastRunAt })),
      ]);
    },
  });
