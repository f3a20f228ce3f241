import { groupBy } from '@tachograph/schema/collection';
import { type ColumnRow, readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { readDate } from '../../json/read-date.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { NativeText } from '../../text/native-text.ts';
import { nameOf } from './raw-table.ts';
import { toServerOf } from './run-folder.ts';

/** The figures of a row, each with its statistic. */
const FIGURES: Readonly<Record<string, string>> = { mean_time: 'mean', max_time: 'max', min_time: 'min' };
const NAME = ['group', 'Benchmark', 'benchmark_name', 'function', 'value'];
const RUN = ['timestamp', 'backend', 'commit'] as const;
const HEADS = ['group', 'value', 'mean_time', ...RUN];

/** Whether a line heads a table of criterion's benchmarks, summed up in ns, with the runs they are from. */
export function isSummaryHead(text: string): boolean {
  const cells = text.slice(0, 500).includes('mean_time') ? readCells(text.slice(0, 500), ',') : [];
  return HEADS.every((name) => cells.includes(name));
}

export const hasSummaryTable = ({ lines }: NativeText): boolean => lines.some(({ text }) => isSummaryHead(text));

/** A run that has rows in such a table. */
export type SummaryRun = { readonly date: Date | null; readonly commit: string | null; readonly backend: string };

/** The run of a row, by its cells. */
export const toSummaryRun = (cellOf: (column: string) => string | undefined): SummaryRun => {
  const [timestamp, backend, commit] = RUN.map((column) => cellOf(column)?.trim() ?? '');
  return { date: readDate(timestamp), commit: commit || null, backend: backend ?? '' };
};

const keyOf = ({ date, commit, backend }: SummaryRun): string => JSON.stringify([date, commit, backend]);

function addRow(draft: OutcomeDraft, { line, cells }: ColumnRow): void {
  const named = toNamedCell(draft, line, nameOf(cells, NAME) || 'unnamed', { language: 'rust' });
  draft.addScenario({ id: named.cell.scenario, title: named.cell.scenario });
  const figures = Object.entries(FIGURES).flatMap(([column, statistic]): Figure[] => {
    const printed = cells.get(column)?.trim() ?? '';
    const value = parsePrintedNumber(printed);
    if (value === null && printed !== '' && printed !== 'NA')
      draft.reject(line, printed, `the ${column} is not a number`);
    return value === null ? [] : [{ location: line, metric: 'latency', unit: 'ns', statistic, value }];
  });
  if (figures.length === 0) draft.reject(line, line.text, 'a row without a time');
  addFigures(draft, named, figures);
}

/** The rows of the newest run: a run of the run format is one. */
export function addSummary(native: NativeText, draft: OutcomeDraft): void {
  const rows = [...readColumns(native, draft, { isHead: isSummaryHead })].filter(({ line, cells }) => {
    const isDated = readDate(cells.get('timestamp')) !== null;
    if (!isDated) draft.reject(line, line.text, 'a row without a time at which it was measured');
    return isDated;
  });
  const runs = [...groupBy(rows, ({ cells }) => keyOf(toSummaryRun((column) => cells.get(column)))).values()];
  const timeOf = ([row]: readonly ColumnRow[]) => toSummaryRun((column) => row?.cells.get(column)).date?.getTime() ?? 0;
  const newest = runs.reduce<readonly ColumnRow[]>((best, run) => (timeOf(run) >= timeOf(best) ? run : best), []);
  const [first] = newest;
  if (!first) return;
  for (const run of runs) if (run !== newest) for (const { line } of run) draft.ignore(line, 'older run');
  if (runs.length > 1) {
    const others = `the newest run is read, ${runs.length - 1} other runs are not`;
    draft.warn(first.line, `${others}: tacho import and the import page read all of them`);
  }
  draft.warn(first.line, "the table has no unit: ns is assumed, criterion's default");
  draft.setEnvironment({ runtime: { name: 'rust' }, ...toServerOf(first.cells.get('backend')) });
  for (const row of newest) addRow(draft, row);
}
