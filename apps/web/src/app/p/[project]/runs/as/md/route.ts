import { runExport } from '@/app/p/[project]/runs/_model/run-export.ts';
import { listText } from '@/exports/text/list-text.ts';
import { textRoute } from '@/exports/text/text-route.ts';

/** `/p/{project}/runs.md`. */
export const GET = textRoute(listText(runExport));
