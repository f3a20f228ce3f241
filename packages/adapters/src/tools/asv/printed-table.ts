import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toTimeUnit } from '../../figures/printed-time.ts';
import { toParams } from '../../names/param-value.ts';
import type { Line } from '../../text/line.ts';
import { readParamText } from './read-json.ts';

/** A result as `asv run` prints it, after its benchmark's name or in a table. */
export type PrintedCell =
  | { readonly status: 'ok'; readonly value: number; readonly spread: number | null; readonly unit: string | null }
  | { readonly status: 'failed' | 'skipped' };

/** Sizes have no unit but their power of 1000. */
const POWERS = ['', 'k', 'M', 'G', 'T', 'P', 'E'];
const CELL = /^(\d[\d.]{0,30}(?:e[+-]?\d{1,3})?)(?:±(\d[\d.]{0,30}(?:e[+-]?\d{1,3})?))?([a-zA-Zμµ]{0,2})$/;

/** Read `11.1±0.01μs`, `2.42k`, `12`, `n/a`, `failed`; null for anything else. */
export function readCell(text: string): PrintedCell | null {
  const trimmed = text.trim();
  if (trimmed === 'failed') return { status: 'failed' };
  if (trimmed === 'n/a') return { status: 'skipped' };
  const match = CELL.exec(trimmed.slice(0, 100));
  const value = parsePrintedNumber(match?.[1] ?? '');
  const spread = match?.[2] === undefined ? null : parsePrintedNumber(match[2]);
  const suffix = match?.[3] ?? '';
  if (value === null) return null;
  const time = toTimeUnit(suffix);
  if (time !== null) return { status: 'ok', value, spread, unit: time };
  const power = POWERS.indexOf(suffix);
  if (power < 0) return null;
  const scale = 1000 ** power;
  // 8.06 × 1000 is 8060.000000000001 in doubles; three digits were printed.
  const exact = (figure: number) => Number((figure * scale).toPrecision(12));
  return { status: 'ok', value: exact(value), spread: spread === null ? null : exact(spread), unit: null };
}

/** One combination of params in a table, with the result as printed. */
export type TableCell = { readonly line: Line; readonly params: Params; readonly printed: string };

const RULE = /^=+(?: =+)+$/;
const HEAD_RULE = /^-+(?: -+)*$/;

export const isTableRule = (text: string): boolean => RULE.test(text);

/** A table is over after its last rule; what follows is what the benchmark wrote to stderr. */
export function isWhole(lines: readonly Line[]): boolean {
  const bodies = lines.map(({ text }) => bodyOf(text));
  const rules = bodies.filter(isTableRule).length;
  return rules >= (bodies[1]?.startsWith('--') && !HEAD_RULE.test(bodies[1]) ? 3 : 2);
}

/** The line without asv's progress: `[ 87.50%] ··· `. */
const bodyOf = (text: string): string => text.replace(/^\[\s{0,3}\d{1,3}\.\d{2}%\] ·{1,4} /, '').trim();

type Column = readonly [from: number, to: number];

/** Where the columns of a rule begin and end. asv may put its progress before the first rule. */
function columnsOf(rule: string): Column[] {
  const start = rule.lastIndexOf('·') + 1;
  return [...rule.slice(start).matchAll(/=+/g)].map(({ index, 0: { length } }) => [
    start + index,
    start + index + length,
  ]);
}

/** True where a line stands in the columns of a table's first rule. Names of params may span several of them. */
export function isInTable({ text }: Line, first: Line): boolean {
  const columns = columnsOf(first.text);
  const start = columns[0]?.[0] ?? 0;
  if (text.slice(0, start).trim() !== '') return false;
  const body = text.trim();
  if (body.startsWith('--') || RULE.test(body)) return true;
  return columns.every(([, to], at) => text.slice(to, columns[at + 1]?.[0] ?? to).trim() === '');
}

const pairsOf = (keys: readonly string[], values: readonly string[]) =>
  keys.map((key, at) => [key, readParamText(values[at] ?? '')] as const);

/**
 * The cells of a table under its rules. asv puts as many params across the columns as fit the terminal: their names
 * are above the header after `--`, and the dashes below them show how many columns are params.
 *
 * ```
 * ========= ============ =========
 * --                 rows
 * --------- ----------------------
 *   driver       10         1000
 * ========= ============ =========
 *  pymysql   5.17±0.2μs   118±2μs
 * ========= ============ =========
 * ```
 */
export function readTable(lines: readonly Line[]): TableCell[] {
  const rule = lines.findLast(({ text }) => RULE.test(bodyOf(text)));
  const columns = columnsOf(rule?.text ?? '');
  const cut = (line: Line): string[] =>
    columns.map(([from], at) => line.text.slice(from, columns[at + 1]?.[0] ?? line.text.length).trim());
  const rows = lines.filter(({ text }) => !RULE.test(bodyOf(text)) && !HEAD_RULE.test(bodyOf(text)));
  const spanned = rows[0] && bodyOf(rows[0].text).startsWith('--');
  const dashes = lines.find(({ text }) => HEAD_RULE.test(bodyOf(text)));
  const named = spanned && dashes ? bodyOf(dashes.text).split(' ').length - 1 : columns.length - 1;
  const above = rows[0]?.text.slice(columns[named]?.[0] ?? 0).trim() ?? '';
  const across = spanned ? above.split(' / ') : [];
  const [header, ...body] = spanned ? rows.slice(1) : rows;
  if (!header) return [];
  const heads = cut(header);
  return body.flatMap((line) => {
    const cells = cut(line);
    const own = pairsOf(heads.slice(0, named), cells);
    return cells.slice(named).map((printed, at) => ({
      line,
      params: toParams([...own, ...pairsOf(across, (heads[named + at] ?? '').split(' / '))]),
      printed,
    }));
  });
}
