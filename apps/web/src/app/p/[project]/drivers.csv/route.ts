import { driverExport } from '@/app/p/[project]/drivers/_model/driver-export.ts';
import { csvRoute } from '@/exports/csv/csv-route.ts';

/** The drivers of a project, as CSV. */
export const GET = csvRoute(driverExport);
