import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { lookUp } from '../../json/fields.ts';
import { toName } from '../../text/clean-text.ts';

/** Units as people write them in tables, in the spelling of the run format. */
const UNITS: Readonly<Record<string, string>> = {
  ns: 'ns',
  nanoseconds: 'ns',
  us: 'us',
  µs: 'us',
  μs: 'us',
  microseconds: 'us',
  ms: 'ms',
  msec: 'ms',
  milliseconds: 'ms',
  s: 's',
  sec: 's',
  secs: 's',
  seconds: 's',
  min: 'min',
  'ns/op': 'ns/op',
  'us/op': 'us/op',
  'µs/op': 'us/op',
  'ms/op': 'ms/op',
  'b/op': 'B/op',
  'allocs/op': 'allocs/op',
  'op/s': 'ops/s',
  'ops/s': 'ops/s',
  'ops/sec': 'ops/s',
  'ops/second': 'ops/s',
  ops: 'ops/s',
  'i/s': 'ops/s',
  tps: 'tps',
  qps: 'queries/s',
  rps: 'requests/s',
  'req/s': 'requests/s',
  'req/sec': 'requests/s',
  'reqs/s': 'requests/s',
  'requests/s': 'requests/s',
  'requests/sec': 'requests/s',
  'requests/second': 'requests/s',
  'operations/s': 'ops/s',
  'operations/sec': 'ops/s',
  'operations/second': 'ops/s',
  'transactions/s': 'tps',
  'transactions/sec': 'tps',
  'transactions/second': 'tps',
  'queries/s': 'queries/s',
  'queries/sec': 'queries/s',
  'queries/second': 'queries/s',
  'rows/s': 'rows/s',
  'rows/sec': 'rows/s',
  'rows/second': 'rows/s',
  kb: 'kB',
  mb: 'MB',
  gb: 'GB',
  kib: 'KiB',
  mib: 'MiB',
  gib: 'GiB',
  'mb/s': 'MB/s',
  'kb/s': 'kB/s',
  'gb/s': 'GB/s',
};

/** A unit of a table in the spelling of the run format; null for another word. */
export const toTableUnit = (text: string): string | null =>
  lookUp(
    UNITS,
    text
      .trim()
      .toLowerCase()
      .replace(/[_ ]per[_ ]/, '/'),
  ) ?? null;

/** The text of a cell without the marks of Markdown and HTML, images and signs such as medals. */
export const toPlain = (cell: string): string =>
  toName(
    cell
      .slice(0, 1000)
      .replace(/!\[[^\]]{0,200}\]\([^)]{0,300}\)/g, '')
      .replace(/\[([^\]]{1,200})\]\([^)]{0,300}\)/g, '$1')
      .replace(/<[^<>]{1,200}>/g, ' ')
      .replace(/\p{Extended_Pictographic}|\ufe0f|[`~★☆]|\*\*|__/gu, '')
      .trim()
      .replace(/^[*_](.{1,200})[*_]$/, '$1')
      .replace(/\s{2,}/g, ' '),
  );

export const FAILED = /^(?:oom|out of memory|time[- ]?out|timed out|dnf|error|fail(?:ed|ure)?|crash(?:ed)?)\b/i;
export const SKIPPED = /^(?:n\/?a|skipped|unsupported|not supported|no|x|✗|\?)$/i;
export const EMPTY = /^[-–—]?$/;

/** A cell in which there is no figure, or why there is none. A `no` may be one of a table of features. */
export const isGap = (cell: string): boolean =>
  EMPTY.test(cell) || FAILED.test(cell) || /^(?:n\/?a|skipped)$/i.test(cell);

/** A figure of a cell; the unit is null where the cell has none. */
export type CellFigure = { readonly value: number; readonly unit: string | null };

const CELL =
  /^(?:~|≈ ?)?([\d.,'’\s\u00a0\u2009\u202f]{1,40}?) ?([kKMG](?![A-Za-zµμ]))? ?([a-zA-Zµμ]{1,12}(?:\/[a-zA-Z]{1,8})?)?(?: ?(?:±|\+\/-) ?[\d.,]{1,20} ?(?:%|[a-zµμ]{1,2})?)?(?: ?\([^()]{1,60}\))?$/;
const MINUTES = /^(\d{1,6}) ?m(?:in)? ?(\d{1,2}(?:\.\d{1,6})?) ?s(?:ec)?$/;
const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9 };
const GROUPED_BY_SIGNS = /^\d{1,3}(?:[\s\u00a0\u2009\u202f'’]\d{3}){1,6}(?:[.,]\d{1,9})?$/;
/** `4.999` among whole numbers: four thousand. */
export const GROUPED_BY_DOTS = /^\d{1,3}(?:\.\d{3}){1,6}$/;

function readNumber(printed: string, hasDots: boolean): number | null {
  const text = printed.trim();
  if (GROUPED_BY_SIGNS.test(text))
    return parsePrintedNumber(text.replace(/[\s\u00a0\u2009\u202f'’]/g, '').replace(',', '.'));
  return parsePrintedNumber(hasDots && GROUPED_BY_DOTS.test(text) ? text.replaceAll('.', '') : text);
}

/** The number of a plain cell as it is written; empty for a cell without. */
export const printedNumber = (cell: string): string => CELL.exec(cell)?.[1]?.trim() ?? '';

/** The figure of a plain cell: `12,345`, `0.81 ms`, `2320.7K rows/s`, `4m13s`, `18.3 sec (+1.5%)`; null for any other. */
export function readCell(cell: string, hasDots: boolean): CellFigure | null {
  const [, minutes, seconds] = MINUTES.exec(cell) ?? [];
  if (minutes !== undefined) return { value: Number(minutes) * 60 + Number(seconds), unit: 's' };
  const [, printed = '', multiple = '', written] = CELL.exec(cell) ?? [];
  const number = readNumber(printed, hasDots);
  const unit = written === undefined ? null : toTableUnit(written);
  if (number === null || (written !== undefined && unit === null)) return null;
  const value = multiple === '' ? number : Number((number * (MULTIPLES[multiple] ?? 1)).toPrecision(12));
  return { value, unit };
}
