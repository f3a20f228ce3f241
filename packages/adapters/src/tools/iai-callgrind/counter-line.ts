import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import type { NativeText } from '../../native/native-text.ts';
import { toBody, toName } from '../../text/clean-text.ts';

/** `my_bench::my_group::select short:10`: the function, the id of its case, and the arguments of it. */
export type BenchTitle = {
  /** As printed, but without the command of a binary: commands hold paths of the machine. */
  readonly printed: string;
  readonly path: string;
  readonly params: Params;
};

/** Read the line above the counters; null when it cannot be a name. */
export function readTitle(text: string): BenchTitle | null {
  if (text === '' || /^\s|^\|/.test(text)) return null;
  const printed = text.slice(0, 600).split(' -> ')[0]?.trim() ?? '';
  const blank = printed.indexOf(' ');
  const path = blank < 0 ? printed : printed.slice(0, blank);
  if (!/^[\w.-]+(?:::[\w.-]+){0,40}$/.test(path)) return null;
  const rest = blank < 0 ? '' : printed.slice(blank + 1).trim();
  const colon = rest.indexOf(':');
  if (rest !== '' && !path.includes('::')) return null;
  const id = colon < 0 ? rest : rest.slice(0, colon);
  return { printed, path, params: toParams(id, colon < 0 ? '' : rest.slice(colon + 1)) };
}

/** Arguments with a slash are files of the machine, and other ones on the next. */
function toParams(id: string, args: string): Params {
  const params: Params = toName(id, 200) === '' ? {} : { id: toName(id, 200) };
  const text = toBody(args, 200).trim();
  return text === '' || /[/\\]/.test(text) ? params : { ...params, args: text };
}

/** The same from a JSON summary, which has the parts as fields; null without a name. */
export function toTitle(path: string, id: string | null, details: string | null): BenchTitle | null {
  const args = details?.split(' -> ')[0]?.trim() ?? '';
  const rest = [id ?? '', args].filter((part) => part !== '').join(':');
  return path === '' ? null : { printed: `${path} ${rest}`.trim(), path, params: toParams(id ?? '', args) };
}

/** `  Instructions:     1734|1650     (+5.09090%) [+1.04844x]`, split. */
type CounterLine = {
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
