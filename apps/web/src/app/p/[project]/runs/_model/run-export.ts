import type { CsvColumn } from '@/exports/csv/csv-columns.ts';
import type { ListExport } from '@/exports/csv/csv-route.ts';
import { parseRunsParams } from '@/routing/search-params.ts';
import { openRuns } from '@/server/runs/open-run-results.ts';
import type { ListedRun } from '@/server/views.ts';

const COLUMNS: readonly CsvColumn<ListedRun>[] = [
  ['run', ({ id }) => id],
  ['title', ({ title }) => title],
  ['measured', ({ startedAt }) => startedAt.toISOString()],
  ['received', ({ receivedAt }) => receivedAt.toISOString()],
  ['environment', ({ environment }) => environment.label],
  ['repetition group', ({ repetitionGroup }) => repetitionGroup],
  ['drivers', ({ drivers }) => drivers.map(({ name, versions }) => [name, ...versions].join(' ')).join('; ')],
  ['ok', ({ results }) => results.ok ?? 0],
  ['emulated', ({ results }) => results.emulated ?? 0],
  ['unsupported', ({ results }) => results.unsupported ?? 0],
  ['failed', ({ results }) => results.failed ?? 0],
  ['skipped', ({ results }) => results.skipped ?? 0],
  ['source', ({ source }) => source?.kind],
  ['commit', ({ source }) => source?.commit],
  ['branch', ({ source }) => source?.branch],
  ['excluded because', ({ exclusion }) => exclusion?.reason],
];

/** The runs of a project, of an environment or of a repetition group. */
export const runExport: ListExport<ListedRun> = {
  name: 'runs',
  columns: COLUMNS,
  open: (project, search) => openRuns(project, parseRunsParams(search)),
};
