import type { Comparison } from '@tachograph/analysis';
import { columnWords } from '@/app/p/[project]/compare/column-words.ts';
import { CopyTable } from '@/ui/copy-table.tsx';
import { verdictWords } from '@/ui/verdict.tsx';

const COLUMNS = [
  'Scenario',
  'Params',
  'Driver',
  'Value',
  'Unit',
  '± 95 % low',
  '± 95 % high',
  'n',
  'Status',
  'Ratio',
  'Verdict',
] as const;

/** The same cells as text, exact, for a spreadsheet or a README. The reason for comparing anyway goes with it. */
export function CompareTwin({ comparison }: { comparison: Comparison }) {
  const { waiver } = comparison.guard;
  const rows = comparison.rows.flatMap((row) =>
    row.cells.map((cell, index) => {
      const column = comparison.columns[index];
      const { measurement: m, verdict } = cell;
      const number = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
      return [
        row.title,
        row.params,
        column ? columnWords(column) : cell.column,
        number(m?.value),
        row.case.unit,
        number(m?.uncertainty?.low),
        number(m?.uncertainty?.high),
        number(m?.n),
        m ? [m.status, m.statusReason].filter(Boolean).join(': ') : 'not run',
        number(verdict.ratio),
        [verdictWords(verdict), waiver && `not like for like: ${waiver}`].filter(Boolean).join('; '),
      ];
    }),
  );
  return (
    <p className="foot">
      <span>The same {rows.length} cells as a table:</span>
      <CopyTable columns={COLUMNS} rows={rows} fileName="comparison.csv" />
    </p>
  );
}
