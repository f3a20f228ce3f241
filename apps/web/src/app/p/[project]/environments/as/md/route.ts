import { environmentExport } from '@/app/p/[project]/environments/_model/environment-export.ts';
import { listText } from '@/exports/text/list-text.ts';
import { textRoute } from '@/exports/text/text-route.ts';

/** `/p/{project}/environments.md`. */
export const GET = textRoute(listText(environmentExport));
