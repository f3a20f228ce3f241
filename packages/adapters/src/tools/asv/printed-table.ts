import type { Params } from '@tachograph/schema/result';
import { toParamValue } from '../../names/param-value.ts';
import type { Line } from '../../text/lines.ts';
import { readParamText } from './result-row.ts';

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

const paramsOf = (keys: readonly string[], values: readonly string[]): [string, Params[string]][] =>
  keys.flatMap((key, at) =>
    key === '' || key === '__proto__'
      ? []
      : [[key, toParamValue(readParamText(values[at] ?? ''))] as const].map(([k, v]): [string, Params[string]] => [
          k,
          v,
        ]),
  );

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
  const columns = [...(rule?.text ?? '').matchAll(/=+/g)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  const cut = (line: Line): string[] =>
    columns.map(([from], at) => line.text.slice(from, columns[at + 1]?.[0] ?? line.text.length).trim());
  const rows = lines.filter(({ text }) => !RULE.test(bodyOf(text)) && !HEAD_RULE.test(bodyOf(text)));
  const spanned = rows[0] && bodyOf(rows[0].text).startsWith('--');
  const dashes = lines.find(({ text }) => HEAD_RULE.test(bodyOf(text)));
  const named = spanned && dashes ? bodyOf(dashes.text).split(' ').length - 1 : columns.length - 1;
  const across =
    spanned && rows[0]
      ? rows[0].text
          .slice(columns[named]?.[0] ?? 0)
          .trim()
          .split(' / ')
      : [];
  const [header, ...body] = spanned ? rows.slice(1) : rows;
  if (!header) return [];
  const heads = cut(header);
  return body.flatMap((line) => {
    const cells = cut(line);
    const own = paramsOf(heads.slice(0, named), cells);
    return cells.slice(named).map((printed, at) => ({
      line,
      params: Object.fromEntries([...own, ...paramsOf(across, (heads[named + at] ?? '').split(' / '))]),
      printed,
    }));
  });
}
