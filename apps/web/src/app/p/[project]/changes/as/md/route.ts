import { changeExport } from '@/app/p/[project]/changes/_model/change-export.ts';
import { listText } from '@/exports/text/list-text.ts';
import { textRoute } from '@/exports/text/text-route.ts';

/** `/p/{project}/changes.md`. */
export const GET = textRoute(listText(changeExport));
