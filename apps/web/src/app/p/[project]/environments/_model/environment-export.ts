import type { CsvColumn } from '@/exports/csv/csv-columns.ts';
import { type ListExport, wholeList } from '@/exports/csv/csv-route.ts';
import { environmentList } from '@/server/environments/read-environments.ts';
import type { EnvironmentSummary } from '@/server/views.ts';

const COLUMNS: readonly CsvColumn<EnvironmentSummary>[] = [
  ['environment', ({ identity }) => identity],
  ['label', ({ label }) => label],
  ['known fields', ({ fields }) => fields.filter(({ value }) => value !== null).length],
  ['fields', ({ fields }) => fields.map(({ key, value }) => `${key}=${value ?? ''}`).join('; ')],
  ['drivers', ({ drivers }) => drivers.join('; ')],
  ['first measured', ({ firstAt }) => firstAt.toISOString()],
  ['last measured', ({ lastAt }) => lastAt.toISOString()],
  ['runs', ({ runs }) => runs],
  ['results', ({ results }) => results],
];

/** The environments of a project. */
export const environmentExport: ListExport<EnvironmentSummary> = {
  name: 'environments',
  columns: COLUMNS,
  open: wholeList(environmentList.all),
};
