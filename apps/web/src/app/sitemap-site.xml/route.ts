import { findDocsFolder, listAllDocs } from '@/app/docs/_text/docs-folder.ts';
import { LEAGUES } from '@/app/league/_model/databases.ts';
import { env } from '@/env.ts';
import { sendExport } from '@/exports/engine/send-export.ts';
import { toSitemap } from '@/exports/feed/to-sitemap.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { listPublicProjects, readPublicState } from '@/server/search-engines/public-projects.ts';

/** `/sitemap-site.xml`: the pages that are of no project, the leagues of databases, and the documentation. */
export const GET = async (request: Request): Promise<Response> =>
  sendExport(request, {
    type: 'application/xml; charset=utf-8',
    isImage: false,
    madeFrom: [await readPublicState(), 'sitemap of the site'],
    headers: { 'cache-control': 'public, max-age=3600' },
    make: async () => {
      const folder = findDocsFolder(process.cwd());
      const [projects, docs] = await Promise.all([listPublicProjects(), folder ? listAllDocs(folder) : []]);
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
