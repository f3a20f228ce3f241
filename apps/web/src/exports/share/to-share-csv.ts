import { thawComparison } from '@tachograph/analysis/share';
import { formatVerdict } from '@tachograph/analysis/verdict';
import type { SharedComparison } from '@tachograph/schema/share';
import { toCsv } from '@/ui/table/table-text.ts';
import { comparabilityText } from './cell-text.ts';

const COLUMNS = [
  'Scenario',
  'Params',
  'Driver',
  'Version',
  'Options',
  'Environment',
  'Metric',
  'Statistic',
  'Value',
  'Unit',
  '95 % low',
  '95 % high',
  'Uncertainty',
  'n',
  'Status',
  'Reason',
  'Reference',
  'Ratio',
  'Ratio low',
  'Ratio high',
  'Verdict',
  'Why',
  'Algorithm',
  'Runs',
  'Comparability',
] as const;

const exact = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** A share as a table for a spreadsheet: a line a cell, every figure exact, the comparability check on every line. */
export function toShareCsv(share: SharedComparison): string {
  const { rows, columns, comparability, reference } = thawComparison(share);
  const lines = rows.flatMap((row) =>
    row.cells.map((cell, index): string[] => {
      const column = columns[index];
      const { measurement: m, verdict } = cell;
      return [
        row.title,
        row.params,
        column?.driver.name ?? '',
        column?.version?.raw ?? '',
        column?.options ?? '',
        column?.environment?.label ?? '',
        row.case.metric,
        row.case.statistic,
        exact(m?.value),
        row.case.unit,
        exact(m?.uncertainty?.low),
        exact(m?.uncertainty?.high),
        m?.uncertainty?.description ?? '',
        exact(m?.n),
        m?.status ?? 'not run',
        m?.statusReason ?? '',
        reference ?? '',
        exact(verdict.ratio),
        exact(verdict.ratioLow),
        exact(verdict.ratioHigh),
        formatVerdict(verdict),
        verdict.explanation,
        verdict.algorithm,
        m?.runs.join(' ') ?? '',
        comparabilityText(comparability) ?? 'like for like',
      ];
    }),
  );
  return toCsv(COLUMNS, lines);
}
