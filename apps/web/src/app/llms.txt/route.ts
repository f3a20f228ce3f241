import { findDocsFolder, listDocs } from '@/app/docs/_text/docs-folder.ts';
import { env } from '@/env.ts';
import { publicRoute } from '@/exports/text/public-route.ts';
import { toLlmsText } from './to-llms-text.ts';

/** Projects that are named, those with the newest runs; the sitemap has more. */
const MOST_NAMED = 200;

/** `/llms.txt`: where a program finds the texts of the projects that are listed for everybody, and of the documentation. */
export const GET = publicRoute({
  name: 'llms',
  type: 'text/plain; charset=utf-8',
  maxAge: 300,
  make: async (projects) => {
    const folder = findDocsFolder(process.cwd());
    const { webUrl, ingestUrl } = env();
    const docs = folder ? await listDocs(folder) : [];
    return toLlmsText({ webUrl, ingestUrl, projects: projects.slice(0, MOST_NAMED), docs });
  },
});
