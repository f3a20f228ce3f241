import { changeExport } from '@/app/p/[project]/changes/_model/change-export.ts';
import { csvRoute } from '@/exports/csv/csv-route.ts';

/** The changes that a page of changes lists, as CSV, those measured last first. */
export const GET = csvRoute(changeExport);
