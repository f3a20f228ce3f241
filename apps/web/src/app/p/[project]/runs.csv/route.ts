import { runExport } from '@/app/p/[project]/runs/_model/run-export.ts';
import { csvRoute } from '@/exports/csv/csv-route.ts';

/** The runs of a project, of an environment or of a repetition group, as CSV. */
export const GET = csvRoute(runExport);
