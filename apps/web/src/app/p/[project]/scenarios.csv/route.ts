import { scenarioExport } from '@/app/p/[project]/scenarios/_model/scenario-export.ts';
import { csvRoute } from '@/exports/csv/csv-route.ts';

/** The scenarios of a project, as CSV. */
export const GET = csvRoute(scenarioExport);
