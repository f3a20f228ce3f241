import type { Quantity } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { parsePrintedTime } from '../../figures/printed-time.ts';
import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, findOpenLine } from '../../native/open-line.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { RuntimeFacts } from '../../outcome/stated-environment.ts';
import { splitRow } from '../../text/csv-cells.ts';
import type { Line } from '../../text/line.ts';

/** One benchmark of a table. */
type DenoRow = {
  readonly name: string;
  /** Only since 1.30. */
  readonly rate: number | null;
  readonly low: Quantity;
  readonly high: Quantity;
  readonly times: readonly (readonly [statistic: string, quantity: Quantity])[];
};

/** `benchmark  time/iter (avg)  iter/s  (min … max)  p75  p99  p995`, between bars since 2.1; `time (avg)` before 2. */
const HEADER =
  /^\|?\s{0,4}benchmark\s{1,300}\|?\s{0,40}time(?:\/iter)? \(avg\)\s{1,40}\|?\s{0,40}(iter\/s\s{1,40}\|?\s{0,40})?\(min … max\)\s.{0,40}p75.{0,40}p99.{0,40}p995/;

export const isHeader = (text: string): boolean => HEADER.test(text.slice(0, 800).trim());

/** True for a header that only Deno prints: mitata 0.1, from which the first ones are, prints no rate. */
export const isOwnHeader = (text: string): boolean => {
  const header = text.slice(0, 800).trim();
  return isHeader(header) && /time\/iter \(avg\)|\siter\/s\s/.test(header);
};

const TIME = '(\\S{1,20} ?\\S{1,3})';
const TAIL = new RegExp(
  `\\s${TIME}(?:/iter)?(?:\\s{1,40}(\\S{1,30}))?\\s{1,40}\\(\\s{0,20}${TIME} …\\s{1,20}${TIME}\\)\\s{1,40}${TIME}\\s{1,40}${TIME}\\s{1,40}${TIME}$`,
);
const BARE = new RegExp(`^\\(\\s{0,20}${TIME} …\\s{1,20}${TIME}\\)$`);

/** The printed cells: name, average, rate, minimum, maximum, p75, p99, p995. */
function splitCells(line: string): readonly (string | undefined)[] | null {
  const text = line.slice(0, 1500).trim();
  if (text.startsWith('|')) {
    const cells = splitRow(text, '|');
    const [average, rate, spread = '', p75, p99, p995] = cells.slice(-6);
    const [, low, high] = BARE.exec(spread) ?? [];
    return cells.length < 7 || low === undefined
      ? null
      : [cells.slice(0, -6).join(' | ').trim(), average, rate, low, high, p75, p99, p995];
  }
  if (!text.includes(' … ')) return null;
  const at = Math.max(0, text.length - 400);
  const match = TAIL.exec(text.slice(at));
  return match ? [text.slice(0, at + match.index).trim(), ...match.slice(1)] : null;
}

/** A row of a table; 'unreadable' where it is one and a cell is not a value. Null for other lines. */
function readRow(line: string): DenoRow | 'unreadable' | null {
  const cells = splitCells(line);
  if (!cells) return null;
  const [name = '', , printed] = cells;
  const times = [1, 3, 4, 5, 6, 7].map((at) => parsePrintedTime((cells[at] ?? '').replace(/\/iter$/, '')));
  const [average, low, high, p75, p99, p995] = times;
  const rate = printed === undefined ? null : parsePrintedNumber(printed);
  const isWhole =
    average && low && high && p75 && p99 && p995 && name !== '' && (printed === undefined || rate !== null);
  if (!isWhole) return 'unreadable';
  const printedTimes = [
    ['mean', average] as const,
    ['p75', p75] as const,
    ['p99', p99] as const,
    ['p99.5', p995] as const,
  ];
  return { name, rate, low, high, times: printedTimes };
}

/** A benchmark with its group and its module; its figures, or the error that it threw. */
type DenoBenchmark = {
  readonly line: Line;
  readonly name: string;
  readonly group: string | null;
  readonly origin: string | null;
  readonly row: DenoRow | null;
  readonly error: string | null;
};

const ORIGIN = /^(?:file|https?):\/\/\S{1,1000}$/;
const GROUP = /^(?:group|•) (\S.{0,300})$/;
const FAILED = /^(\S.{0,300}?)\s{1,300}error: (\S.{0,500})$/;
const CPU = /^cpu(?::| \|) (\S.{0,200})$/i;
const RUNTIME = /^runtime(?::| \|) deno (\S{1,40}) \((\S{1,100})\)$/i;
const RULE = /^\|?[-\s|]{20,}$/;

export const NOISE = {
  progress: /^(?:Check|Download|Warning|Bench) \S|^running \d{1,9} bench/,
  'end of the run': /^error: Bench failed$|^Stack backtrace:$|^0: <unknown>$/,
};

/** Reads what `deno bench` prints, in order. */
export class ConsoleReader {
  readonly benchmarks: DenoBenchmark[] = [];
  readonly facts: RuntimeFacts = { cpu: null, runtime: 'deno', version: null, arch: null };
  private origin: string | null = null;
  private group: string | null = null;
  private inTable = false;
  /** What the lines below belong to, until a blank line. */
  private below: 'summary' | 'error' | null = null;

  /** The line is right below the message of an error, and the next one points with `^` into it: code of the module. */
  private isSource = false;

  constructor(
    native: NativeText,
    private readonly draft: OutcomeDraft,
  ) {
    const open = findOpenLine(native);
    for (const [at, line] of native.lines.entries()) {
      const isPointed = /^\s{0,1000}\^\s{0,20}$/.test((native.lines.at(at + 1)?.text ?? '').slice(0, 1500));
      this.isSource = isPointed && at > 0 && native.lines.at(at - 1)?.number === this.benchmarks.at(-1)?.line.number;
      if (line === open && /\d m$/.test(line.text)) {
        draft.reject(line, line.text, CUT_OFF);
        continue;
      }
      const text = line.text.slice(0, 1500).trim();
      if (text === '') this.below = null;
      else if (this.readHeading(text) || (this.inTable && this.readLine(line, text))) draft.accept(line);
    }
  }

  private readHeading(text: string): boolean {
    const cpu = CPU.exec(text)?.[1];
    const [, version, arch] = RUNTIME.exec(text) ?? [];
    if (cpu !== undefined) this.facts.cpu = cpu;
    else if (version !== undefined) Object.assign(this.facts, { version, arch });
    else if (ORIGIN.test(text)) [this.origin, this.group, this.inTable] = [text, null, false];
    else if (isHeader(text)) [this.inTable, this.group] = [true, null];
    else return this.inTable && RULE.test(text);
    return true;
  }

  private readLine(line: Line, text: string): boolean {
    const row = readRow(line.text);
    const [, failed, error = ''] = FAILED.exec(text) ?? [];
    const group = GROUP.exec(text)?.[1];
    const { origin } = this;
    if (row === 'unreadable') this.draft.reject(line, line.text, 'a value of the row is not a number with a unit');
    else if (row) this.benchmarks.push({ line, name: row.name, group: this.group, origin, row, error: null });
    else if (failed !== undefined && this.below === null) {
      this.benchmarks.push({ line, name: failed, group: this.group, origin, row: null, error });
      this.below = 'error';
    } else if (group !== undefined && this.below === null) this.group = group;
    else if (text === 'summary') [this.below, this.group] = ['summary', null];
    else return this.readBelow(line, text);
    return true;
  }

  private readBelow(line: Line, text: string): boolean {
    const isSummary = this.below === 'summary' && this.isOfSummary(text);
    const isCode = this.below === 'error' && (/^\s|^at /.test(line.text) || this.isSource);
    if (isSummary) this.draft.ignore(line, 'comparison of results above');
    else if (isCode) this.draft.ignore(line, 'code of an error');
    return isSummary || isCode;
  }

  private isOfSummary = (text: string): boolean =>
    /^[\d.±x …+-]{1,60} (?:slower|faster) than \S/.test(text) || this.benchmarks.some(({ name }) => name === text);
}
