import { parsePrintedNumber } from '../../figures/printed-number.ts';
import type { NativeText } from '../../native/native-text.ts';

/** `  Instructions:     1734|1650     (+5.09090%) [+1.04844x]`, split. */
export type CounterLine = {
  readonly counter: string;
  /** Of this run; null where only the run before has one, or it is `N/A`. */
  readonly value: number | null;
  /** True where old and new are side by side, as iai-callgrind and gungraun print them and iai does not. */
  readonly isPair: boolean;
};

/** What the tree of newer versions draws before a line. */
const TREE = /^\s{0,4}\|[-= ]?\s?/;

/** A line without its indentation and tree; null for a line that is not indented. */
export function readIndented(text: string): string | null {
  const line = text.slice(0, 1000);
  return /^(?:\s{2}|\s{0,4}\|)/.test(line) ? line.replace(TREE, '').trim() : null;
}

/** `(+5.1%)`, `(No change)`, `(*********)`, `[---inf---]`: differences to another run, or nothing. */
const DIFFERENCES = /^(?:\([^()]{1,40}\))?\s{0,10}(?:\[[^[\]]{1,40}\])?$/;

/** Read one counter; null when it is another kind of line. */
export function readCounterLine(text: string): CounterLine | null {
  const line = readIndented(text);
  const match = line === null ? null : /^([A-Z][\w +.()-]{0,40}):\s{1,60}(\S.{0,400})$/.exec(line);
  if (!match) return null;
  const [, counter = '', rest = ''] = match;
  const [left = '', right] = rest.split('|', 2);
  const printed = /^\S{1,40}/.exec(left)?.[0] ?? '';
  const value = parsePrintedNumber(printed);
  const behind = right === undefined ? left.slice(printed.length) : right.replace(/^\s{0,40}\S{1,40}/, '');
  const isValue = value !== null || printed === 'N/A' || printed === '';
  const isCounter = isValue && (right === undefined || /^\s{0,40}(?:[\d.,]{1,40}|N\/A)/.test(right));
  return isCounter && DIFFERENCES.test(behind.trim()) ? { counter, value, isPair: right !== undefined } : null;
}

/** True for a text that holds a summary of a benchmark as JSON (`--output-format=json`, `--save-summary`). */
export const hasSummary = (text: string): boolean =>
  text.includes('"module_path"') && text.includes('"benchmark_exe"') && text.includes('"profiles"');

const DISTINCTIVE =
  /^(?:Instructions|Estimated Cycles|(?:L1|L2|LL|RAM) (?:Hits|Accesses)|Total read\+write|Total blocks)$/;

/** `======= DHAT =====`: the tool of Valgrind whose figures follow; null for any other line. */
export const readToolHeader = (text: string): string | null =>
  /^={3,20} ([A-Z][\w -]{1,40}?) ={3,}$/.exec(readIndented(text)?.slice(0, 300) ?? '')?.[1]?.toLowerCase() ?? null;

const TOOLS = new Set(['callgrind', 'cachegrind', 'dhat', 'memcheck', 'helgrind', 'drd', 'massif', 'exp-bbv']);

/** True for a text with counters that only these tools print. */
export const isCounterLog = (native: NativeText): boolean =>
  hasSummary(native.text) ||
  native.lines.some(({ text }) => {
    const line = text.length < 2000 ? readCounterLine(text) : null;
    return line === null ? TOOLS.has(readToolHeader(text) ?? '') : DISTINCTIVE.test(line.counter);
  });
