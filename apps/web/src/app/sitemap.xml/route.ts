import { env } from '@/env.ts';
import { toSitemapIndex } from '@/exports/feed/to-sitemap.ts';
import { publicRoute } from '@/exports/text/public-route.ts';
import * as hrefs from '@/routing/hrefs.ts';

/** Its addresses are those of the installation, not of the build. */
export const dynamic = 'force-dynamic';

/** `/sitemap.xml`: a file for what is of no project, and one for each project that is listed for everybody. */
export const GET = publicRoute({
  name: 'sitemap',
  type: 'application/xml; charset=utf-8',
  maxAge: 3600,
  make: (projects) => {
    const { webUrl } = env();
    return toSitemapIndex([
      { url: `${webUrl}/sitemap-site.xml` },
      ...projects.map(({ slug, lastRunAt }) => ({ url: `${webUrl}${hrefs.sitemap(slug)}`, at: lastRunAt })),
    ]);
  },
});
