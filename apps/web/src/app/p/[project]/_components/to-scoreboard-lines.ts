import type { Scoreboard } from '@tachograph/analysis/scoreboard';
import { formatVerdict } from '@tachograph/analysis/verdict';

export const SCOREBOARD_COLUMNS = [
  'Environment',
  'Category',
  'Scenario',
  'Params',
  'Driver',
  'Version',
  'Value',
  'Unit',
  '± 95 % low',
  '± 95 % high',
  'n',
  'Status',
  'Ratio',
  'Verdict',
] as const;

const exact = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

type Shown = Pick<Scoreboard, 'environment' | 'columns' | 'rows'>;

/** The cells of the scoreboard as text, a line each, exact, for a spreadsheet or a README. */
export const toScoreboardLines = ({ environment, columns, rows }: Shown): string[][] =>
  rows.flatMap((row) =>
    row.cells.flatMap((cell, index) => {
      const column = columns[index];
      if (!column) return [];
      const names = [
        environment?.label ?? '',
        row.category ?? '',
        row.title,
        row.params,
        column.driver.name,
        column.version?.text ?? '',
      ];
      if (!cell) return [[...names, '', row.case.unit, '', '', '', 'not run', '', '']];
      const { measurement: m, verdict } = cell;
      return [
        [
          ...names,
          exact(m.value),
          row.case.unit,
          exact(m.uncertainty?.low),
          exact(m.uncertainty?.high),
          exact(m.n),
          [m.status, m.statusReason].filter(Boolean).join(': '),
          exact(verdict.ratio),
          formatVerdict(verdict),
        ],
      ];
    }),
  );
