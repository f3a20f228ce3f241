import { findDocsFolder, listAllDocs } from '@/app/docs/_text/docs-folder.ts';
import { LEAGUES } from '@/app/league/_model/databases.ts';
import { env } from '@/env.ts';
import { toSitemap } from '@/exports/feed/to-sitemap.ts';
import { publicRoute } from '@/exports/text/public-route.ts';
import * as hrefs from '@/routing/hrefs.ts';

/** `/sitemap-site.xml`: the pages that are of no project, the leagues of databases, and the documentation. */
export const GET = publicRoute({
  name: 'sitemap of the site',
  type: 'application/xml; charset=utf-8',
  maxAge: 3600,
  make: async (projects) => {
    const folder = findDocsFolder(process.cwd());
    const docs = folder ? await listAllDocs(folder) : [];
    const listed = new Set(projects.map(({ slug }) => slug));
    const leagues = LEAGUES.filter(({ project }) => listed.has(project));
    const paths = [
      hrefs.projects(),
      ...(leagues.length > 0 ? [hrefs.leagues()] : []),
      ...leagues.map(({ database }) => hrefs.leagueOf(database)),
      ...docs.map(({ route }) => hrefs.docs(route).replace(/\/$/, '')),
    ];
    return toSitemap(paths.map((path) => ({ url: env().webUrl + path })));
  },
});
