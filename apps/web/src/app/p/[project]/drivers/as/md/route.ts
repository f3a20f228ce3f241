import { driverExport } from '@/app/p/[project]/drivers/_model/driver-export.ts';
import { listText } from '@/exports/text/list-text.ts';
import { textRoute } from '@/exports/text/text-route.ts';

/** `/p/{project}/drivers.md`. */
export const GET = textRoute(listText(driverExport));
