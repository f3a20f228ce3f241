import { environmentExport } from '@/app/p/[project]/environments/_model/environment-export.ts';
import { csvRoute } from '@/exports/csv/csv-route.ts';

/** The environments of a project, as CSV. */
export const GET = csvRoute(environmentExport);
