import { readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toStddev } from '../../figures/statistics.ts';
import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, isOpenEnd } from '../../native/open-line.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isCommonNoise } from '../../text/common-noise.ts';
import { readCells, splitRow } from '../../text/csv-cells.ts';
import type { Line, Lines } from '../../text/line.ts';
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

/** The row of a Markdown table, of Org mode, or of AsciiDoc with all its cells joined. */
type TableRow = { readonly line: Line; readonly cells: readonly string[] };

const HEADER = /^Mean \[(\S{1,4})\]$/;
/** The line below the header: `|:---|---:|`, in Org mode `|--+--|`. */
const RULE = /^\|(?::?-{2,}:?[|+]?){2,20}\|?$/;
const ASCIIDOC_MARK = /^(?:\[cols=.{1,100}\]|\|===)$/;
const MEAN = /^(\d[\d.]{0,30})(?: ± (\d[\d.]{0,30}))?$/;

const NUL = '\u0000';

function splitCells(text: string): string[] {
  const trimmed = text.slice(0, 20_000).trim();
  if (!trimmed.startsWith('|')) return [];
  const closed = trimmed.replaceAll('\\|', NUL);
  return splitRow(closed.endsWith('|') ? closed : `${closed} |`, '|').map((cell) => cell.replaceAll(NUL, '|'));
}

/** `` `./run` ``, in Org mode `=./run=`. */
const toCommand = (cell: string): string => cell.replace(/^([`=])(.*)\1$/s, '$2');

const unitOf = (cells: readonly string[]): string | null =>
  cells[0] === 'Command' ? (HEADER.exec(cells[1] ?? '')?.[1] ?? null) : null;

/** The lines of a table as rows; AsciiDoc prints each cell on a separate line, and a blank line after each row. */
function listRows(lines: Lines): TableRow[] {
  const rows: TableRow[] = [];
  let open: { line: Line; cells: string[] } | null = null;
  for (const line of lines) {
    const cells = splitCells(line.text);
    if (cells.length !== 1 || ASCIIDOC_MARK.test(line.text.trim())) open = null;
    if (cells.length > 1) rows.push({ line, cells });
    else if (cells.length === 1 && open) open.cells.push(cells[0] ?? '');
    else if (cells.length === 1 && !ASCIIDOC_MARK.test(line.text.trim())) {
      open = { line, cells: [...cells] };
      rows.push(open);
    }
  }
  return rows;
}

/** True for what `--export-markdown`, `--export-orgmode` and `--export-asciidoc` write. */
export const hasTable = ({ lines }: NativeText): boolean =>
  lines.some(({ text }) => /^\| Command\s{0,4}(?:\||$)/.test(text.trim())) &&
  listRows(lines).some(({ cells }) => unitOf(cells) !== null);

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
  const rows = listRows(native.lines);
  const inRows = new Map(rows.map((row) => [row.line.number, row]));
  const benchmarks: Benchmark[] = [];
  let unit: string | null = null;
  let columns = 0;
  let cellsLeft = 0;
  for (const line of native.lines) {
    const text = line.text.trim();
    const row = inRows.get(line.number);
    const isMark = ASCIIDOC_MARK.test(text) || RULE.test(text);
    if (isMark || (row === undefined && cellsLeft > 0 && text.startsWith('|'))) {
      cellsLeft -= isMark ? cellsLeft : 1;
      draft.accept(line);
    } else if (row) {
      cellsLeft = splitCells(line.text).length === 1 ? row.cells.length - 1 : 0;
      const headed = unitOf(row.cells);
      const figures =
        headed === null && unit !== null && row.cells.length === columns ? toFigures(line, row.cells, unit) : null;
      if (headed !== null) [unit, columns] = [headed, row.cells.length];
      if (figures) {
        const command = toCommand(row.cells[0] ?? '');
        benchmarks.push({ location: line, command, params: new Map(), figures, failure: null });
        const unreadable = row.cells.slice(2, 4).filter((cell) => parsePrintedNumber(cell) === null);
        for (const cell of unreadable) draft.reject(line, cell, `"${cell}" is not a number`);
      }
      if (headed !== null || figures) draft.accept(line);
      else draft.reject(line, line.text, 'not a row of the table: no command or no mean');
    } else if (!isCommonNoise(text)) cellsLeft = 0;
  }
  return benchmarks;
}
