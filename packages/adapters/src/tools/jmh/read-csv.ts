import { type ColumnRow, readColumns } from '../../declared/column-table.ts';
import { parseJavaNumber } from '../../figures/printed-number.ts';
import { toCount } from '../../figures/statistics.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { Line } from '../../text/line.ts';
import { noFacts, type Report, type ScoreFigure } from './read-json.ts';

const HEADER = /^"?Benchmark"?([,;\t])"?Mode"?[,;\t]"?Threads"?[,;\t]/;

export const isCsvHeader = (line: string): boolean => HEADER.test(line.slice(0, 200));

/** The last cell of the text is whole where it has its quote, or where another row ends in it. */
function isCutCell({ text }: Line, separator: string, others: readonly ColumnRow[]): boolean {
  const end = text.slice(text.lastIndexOf(separator));
  return !end.endsWith('"') && !others.some(({ line }) => line.text.endsWith(end));
}

/** Read a `-rf csv` or `-rf scsv` report: one line per score, each param in a column. */
export function readCsv(native: NativeText, draft: OutcomeDraft): Report {
  const head = native.lines.find(({ text }) => isCsvHeader(text));
  const separator = HEADER.exec(head?.text.slice(0, 200) ?? '')?.[1] ?? ',';
  const split = (text: string) => readCells(text, separator);
  const rows = readColumns(native, draft, {
    readHead: (text) => (isCsvHeader(text) ? split(text) : null),
    split,
    isCut: (line, seen) => isCutCell(line, separator, seen),
  });
  const figures = rows.map(({ line, cells: cell }): ScoreFigure => {
    const [name = '', secondary = null] = (cell.get('Benchmark') ?? '').split(/:(.*)/s);
    const params = [...cell].flatMap(([key, value]) =>
      key.startsWith('Param: ') && value !== '' ? [[key.slice('Param: '.length), value] as const] : [],
    );
    const error = [...cell].find(([key]) => key.startsWith('Score Error'))?.[1] ?? '';
    return {
      location: line,
      text: line.text,
      benchmark: name,
      params: new Map(params),
      mode: cell.get('Mode') ?? null,
      secondary,
      score: parseJavaNumber(cell.get('Score') ?? ''),
      error: parseJavaNumber(error),
      unit: cell.get('Unit') ?? '',
      // JMH counts a percentile as one sample.
      n: /(?:^|·)p\d\.\d+$/.test(secondary ?? '') ? null : toCount(Number(cell.get('Samples'))),
      threads: toCount(Number(cell.get('Threads'))),
    };
  });
  return { figures, facts: noFacts() };
}
