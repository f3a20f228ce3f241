import { scenarioExport } from '@/app/p/[project]/scenarios/_model/scenario-export.ts';
import { listText } from '@/exports/text/list-text.ts';
import { textRoute } from '@/exports/text/text-route.ts';

/** `/p/{project}/scenarios.md`. */
export const GET = textRoute(listText(scenarioExport));
