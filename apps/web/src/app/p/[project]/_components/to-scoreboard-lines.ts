import type { Scoreboard } from '@tachograph/analysis/scoreboard';
import { formatVerdict } from '@tachograph/analysis/verdict';
import { type CsvColumn, toCsvReader } from '@/exports/csv/csv-columns.ts';

type Shown = Pick<Scoreboard, 'environment' | 'columns' | 'rows'>;
type Row = Scoreboard['rows'][number];

/** One driver in one scenario; without a cell it was never run. */
type Line = Pick<Shown, 'environment'> & {
  readonly row: Row;
  readonly column: Scoreboard['columns'][number];
  readonly cell: Row['cells'][number];
};

const COLUMNS: readonly CsvColumn<Line>[] = [
  ['Environment', ({ environment }) => environment?.label],
  ['Category', ({ row }) => row.category],
  ['Scenario', ({ row }) => row.title],
  ['Params', ({ row }) => row.params],
  ['Driver', ({ column }) => column.driver.name],
  ['Version', ({ column }) => column.version?.text],
  ['Value', ({ cell }) => cell?.measurement.value],
  ['Measured', ({ cell }) => cell?.measurement.measured],
  ['Unit', ({ row }) => row.case.unit],
  ['± 95 % low', ({ cell }) => cell?.measurement.uncertainty?.low],
  ['± 95 % high', ({ cell }) => cell?.measurement.uncertainty?.high],
  ['n', ({ cell }) => cell?.measurement.n],
  [
    'Status',
    ({ cell }) =>
      cell ? [cell.measurement.status, cell.measurement.statusReason].filter(Boolean).join(': ') : 'not run',
  ],
  ['Ratio', ({ cell }) => cell?.verdict.ratio],
  ['Verdict', ({ cell }) => cell && formatVerdict(cell.verdict)],
];

const { columns: SCOREBOARD_COLUMNS, toLine } = toCsvReader(COLUMNS);

export { SCOREBOARD_COLUMNS };

/** The cells of the scoreboard as text, a line each, exact, for a spreadsheet or a README. */
export const toScoreboardLines = ({ environment, columns, rows }: Shown): string[][] =>
  rows.flatMap((row) =>
    row.cells.flatMap((cell, index) => {
      const column = columns[index];
      return column ? [toLine({ environment, row, column, cell })] : [];
    }),
  );
