import { readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { toStddev } from '../../figures/statistics.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import type { Figure } from '../../outcome/figure.ts';
import { readCells, splitRow } from '../../text/csv-cells.ts';
import { CUT_OFF, isOpenEnd, type Line, type NativeText } from '../../text/native-text.ts';
import { type Benchmark, toPrintedStddev, toSummary } from './read-json.ts';

const CSV_HEADER = 'command,mean,stddev,median,user,system,min,max';
const PARAMETER = 'parameter_';
/** The columns of times in seconds. */
const COLUMNS = [
  ['mean', 'latency', 'mean'],
  ['median', 'latency', 'median'],
  ['min', 'latency', 'min'],
  ['max', 'latency', 'max'],
  ['user', 'user-time', 'mean'],
  ['system', 'system-time', 'mean'],
] as const;

const isCsvHeader = (text: string): boolean => text === CSV_HEADER || text.startsWith(`${CSV_HEADER},parameter_`);

/** True for what `--export-csv` writes, which may stand below other lines. */
export const hasCsv = ({ lines }: NativeText): boolean => lines.some(({ text }) => isCsvHeader(text));

/** Read what `--export-csv` writes: seconds, no samples and no count of them. */
export function readCsv(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const split = (text: string) => readCells(text, ',');
  const readHead = (text: string) => (isCsvHeader(text) ? split(text) : null);
  return readColumns(native, draft, { readHead, split, isCut: () => false }).flatMap(({ line, cells }): Benchmark[] => {
    const number = (column: string) => parsePrintedNumber(cells.get(column) ?? '');
    const command = cells.get('command') ?? '';
    if (command === '' || number('mean') === null) {
      draft.reject(line, line.text, 'not a hyperfine row: no command or no mean');
      return [];
    }
    // The last number of a text may be cut off, and without params it is the greatest time.
    const isCut = isOpenEnd(native, line) && [...cells].at(-1)?.[0] === 'max';
    if (isCut) draft.reject(line, `max ${cells.get('max')}`, CUT_OFF);
    const params = [...cells].flatMap(([name, text]) =>
      name.startsWith(PARAMETER) && text !== '' ? [[name.slice(PARAMETER.length), text] as const] : [],
    );
    const figures = COLUMNS.flatMap(([column, metric, statistic]): Figure[] => {
      const printed = isCut && column === 'max' ? null : number(column);
      const spread = column === 'mean' ? { uncertainty: toStddev(number('stddev')) } : {};
      return printed === null ? [] : [{ location: line, metric, unit: 's', value: printed, statistic, ...spread }];
    });
    return [{ location: line, command, params: new Map(params), figures, failure: null }];
  });
}

const HEADER = /^Mean \[(\S{1,4})\]$/;
/** The line below the header: `|:---|---:|`. */
const RULE = /^\|(?::?-{2,}:?\|){2,20}$/;
const MEAN = /^(\d[\d.]{0,30})(?: ± (\d[\d.]{0,30}))?$/;

const NUL = '\u0000';

function splitCells(text: string): string[] {
  const trimmed = text.slice(0, 20_000).trim().replaceAll('\\|', NUL);
  return /^\|.*\|$/.test(trimmed) ? splitRow(trimmed, '|').map((cell) => cell.replaceAll(NUL, '|')) : [];
}

const unitOf = (cells: readonly string[]): string | null =>
  cells[0] === 'Command' ? (HEADER.exec(cells[1] ?? '')?.[1] ?? null) : null;

/** True for what `--export-markdown` writes. */
export const hasTable = ({ lines }: NativeText): boolean =>
  lines.some(({ text }) => text.includes('Command') && unitOf(splitCells(text)) !== null);

function toFigures(location: Line, cells: readonly string[], unit: string): Figure[] | null {
  const [, mean, deviation] = MEAN.exec(cells[1] ?? '') ?? [];
  const value = parsePrintedNumber(mean ?? '');
  if (value === null) return null;
  const uncertainty = toPrintedStddev(parsePrintedNumber(deviation ?? ''));
  const min = parsePrintedNumber(cells[2] ?? '');
  const max = parsePrintedNumber(cells[3] ?? '');
  const figure = { location, metric: 'latency', unit, value, statistic: 'mean', uncertainty };
  return [figure, ...toSummary(location, unit, { min, max })];
}

/** Read a table of commands: mean, least and greatest time, without samples and without their number. */
export function readTable(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const benchmarks: Benchmark[] = [];
  let head: { readonly unit: string; readonly columns: number } | null = null;
  for (const line of native.lines) {
    const cells = splitCells(line.text);
    if (cells.length === 0) continue;
    const unit = unitOf(cells);
    const figures = head?.columns === cells.length ? toFigures(line, cells, head.unit) : null;
    if (unit !== null) head = { unit, columns: cells.length };
    else if (figures) {
      const command = (cells[0] ?? '').replace(/^`(.*)`$/s, '$1');
      benchmarks.push({ location: line, command, params: new Map(), figures, failure: null });
      const unreadable = cells.slice(2, 4).filter((cell) => parsePrintedNumber(cell) === null);
      for (const cell of unreadable) draft.reject(line, cell, `"${cell}" is not a number`);
    } else if (!RULE.test(line.text.trim())) {
      draft.reject(line, line.text, 'not a row of the table: no command or no mean');
      continue;
    }
    draft.accept(line);
  }
  return benchmarks;
}
