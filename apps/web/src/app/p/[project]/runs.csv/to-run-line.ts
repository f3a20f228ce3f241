import { type CsvColumn, toCsvReader } from '@/exports/csv/csv-columns.ts';
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

export const { columns: RUN_COLUMNS, toLine: toRunLine } = toCsvReader(COLUMNS);
