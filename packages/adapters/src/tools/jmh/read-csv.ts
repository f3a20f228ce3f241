import { parseJavaNumber } from '../../figures/printed-number.ts';
import { toCount } from '../../figures/statistics.ts';
import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, findOpenLine } from '../../native/open-line.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { Line } from '../../text/line.ts';
import { noFacts, type Report, type ScoreFigure } from './read-json.ts';

const HEADER = /^"?Benchmark"?([,;\t])"?Mode"?[,;\t]"?Threads"?[,;\t]/;

export const isCsvHeader = (line: string): boolean => HEADER.test(line.slice(0, 200));

/** The last cell of the text is whole where it has its quote, or where another row ends in it. */
function isCutCell({ text }: Line, separator: string, others: readonly string[]): boolean {
  const end = text.slice(text.lastIndexOf(separator));
  return !end.endsWith('"') && !others.some((other) => other.endsWith(end));
}

/** Read a `-rf csv` or `-rf scsv` report: one line per score, each param in a column. */
export function readCsv(native: NativeText, draft: OutcomeDraft): Report {
  const figures: ScoreFigure[] = [];
  const seen: string[] = [];
  const open = findOpenLine(native);
  let separator = ',';
  let header: string[] | null = null;
  for (const line of native.lines) {
    if (isCsvHeader(line.text)) {
      separator = HEADER.exec(line.text.slice(0, 200))?.[1] ?? ',';
      header = readCells(line.text, separator);
      draft.accept(line);
      continue;
    }
    if (line.text.trim() === '') continue;
    if (line === open && header && isCutCell(line, separator, seen)) {
      draft.reject(line, line.text, CUT_OFF);
      continue;
    }
    seen.push(line.text);
    const cells = header ? readCells(line.text, separator) : [];
    if (!header || cells.length !== header.length) {
      draft.reject(line, line.text, 'not a row of the report: its columns do not match the header');
      continue;
    }
    const cell = new Map(header.map((name, index) => [name, cells[index] ?? '']));
    const [name = '', secondary = null] = (cell.get('Benchmark') ?? '').split(/:(.*)/s);
    const params = [...cell].flatMap(([key, value]) =>
      key.startsWith('Param: ') && value !== '' ? [[key.slice('Param: '.length), value] as const] : [],
    );
    const error = [...cell].find(([key]) => key.startsWith('Score Error'))?.[1] ?? '';
    figures.push({
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
    });
  }
  return { figures, facts: noFacts() };
}
