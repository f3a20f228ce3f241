import type { CsvColumn } from '@/exports/csv/csv-columns.ts';
import { type ListExport, wholeList } from '@/exports/csv/csv-route.ts';
import { type ListedScenario, scenarioList } from '@/server/scenarios/read-scenarios.ts';

const COLUMNS: readonly CsvColumn<ListedScenario>[] = [
  ['scenario', ({ slug }) => slug],
  ['title', ({ title }) => title],
  ['category', ({ category }) => category],
  ['drivers', ({ drivers }) => drivers.join('; ')],
  ['cases', ({ cases }) => cases.length],
  ['environments', ({ environments }) => environments.length],
  ['results', ({ results }) => results],
  ['changes', ({ changed }) => changed?.changes ?? 0],
  ['last measured', ({ lastAt }) => lastAt?.toISOString()],
  ['SQL', ({ sql }) => sql],
];

/** The scenarios of a project. */
export const scenarioExport: ListExport<ListedScenario> = {
  name: 'scenarios',
  columns: COLUMNS,
  open: wholeList(scenarioList.all),
};
