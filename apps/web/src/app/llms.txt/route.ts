import { findDocsFolder, listDocs } from '@/app/docs/_text/docs-folder.ts';
import { env } from '@/env.ts';
import { sendExport } from '@/exports/engine/send-export.ts';
import { listPublicProjects, readPublicState } from '@/server/search-engines/public-projects.ts';
import { toLlmsText } from './to-llms-text.ts';

/** Projects that are named, those with the newest runs; the sitemap has more. */
const MOST_NAMED = 200;

/** `/llms.txt`: where a program finds the texts of the projects that are listed for everybody, and of the documentation. */
export const GET = async (request: Request): Promise<Response> =>
  sendExport(request, {
    type: 'text/plain; charset=utf-8',
    isImage: false,
    madeFrom: [await readPublicState(), 'llms'],
    headers: { 'cache-control': 'public, max-age=300' },
    make: async () => {
      const folder = findDocsFolder(process.cwd());
      const { webUrl, ingestUrl } = env();
      const [projects, docs] = await Promise.all([listPublicProjects(), folder ? listDocs(folder) : []]);
      return toLlmsText({ webUrl, ingestUrl, projects: projects.slice(0, MOST_NAMED), docs });
    },
  });
