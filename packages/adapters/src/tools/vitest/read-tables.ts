import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toRme } from '../../figures/statistics.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { LatencySummary } from '../../outcome/add-latencies.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';

/** One row of a table that the reporter prints. */
export type VitestTableRow = {
  readonly line: Line;
  /** The file and the blocks around the benchmark, outermost first. */
  readonly path: readonly string[];
  readonly name: string;
  readonly outcome: LatencySummary | 'failed' | 'skipped';
};

/** The columns after the name. A row may end in "fastest" or "slowest". */
const COLUMNS = ['hz', 'min', 'max', 'mean', 'p75', 'p99', 'p995', 'p999', 'rme', 'samples'];
const FIGURES = COLUMNS.length;
const FIGURE = /^(?:[\d,]{1,30}(?:\.\d{1,10})?|NaN|Infinity)$/;
const MARGIN = /^±(?:[\d.,]{1,30}|NaN|Infinity)%$/;
const HEADING = /^(\s{0,200})([✓❯×√✗])\s{1,4}(.{1,1000})$/u;
/** `✓ file > block 12ms`; version 5 prints a tree, with `(3 tests | 1 failed)` and `(3)` after files and blocks. */
const HEADING_END = /(?:\s\(\d{1,6}(?: tests?[^()]{0,80})?\))?(?:\s\d{1,9}ms)?$/;
const SKIPPED = /^\s{0,200}[↓-]\s(.{1,1000})\s\[(?:skipped|todo)\]\s{0,20}$/u;
/** `mariadb - do.bench.mjs > select 1`: the fastest of a block, in the summary. */
const FASTEST = /^\s{1,10}.{1,300}? - (\S{1,300}\.[cm]?[jt]sx?(?: >.{0,600})?)\s{0,10}$/;
export const NOISE: NoiseRules = {
  'notice of an experimental feature':
    /^(?:Benchmarking is an experimental feature\.|Breaking changes might not follow SemVer.{0,200})$/,
  'start of the run': /^(?:RUN|DEV)\s+v\d/,
  summary: /^(?:BENCH\s+Summary|[\d.,NaInfty]{1,30}x (?:faster|slower) than .{1,300})$/,
  'report written': /^(?:Benchmark|JSON) report written to /,
  'sum of the run': /^(?:Test Files|Tests|Start at|Duration)\s{2}/,
};

const tokensOf = (text: string): string[] => text.slice(0, 4000).trim().split(/\s+/);

export const isTableHeader = (text: string): boolean =>
  text.includes('samples') && tokensOf(text).slice(1).join(' ') === COLUMNS.join(' ');

type BenchmarkRow = { readonly name: string; readonly latency: LatencySummary | null };

/** The values are at the end and contain no blanks; the rest before them is the name, which may contain both. */
function readRow(text: string): BenchmarkRow | null {
  const tokens = tokensOf(text);
  if (tokens.at(-1) === 'fastest' || tokens.at(-1) === 'slowest') tokens.pop();
  const printed = tokens.slice(-FIGURES);
  if (tokens.length <= FIGURES || !printed.every((token, at) => (at === 8 ? MARGIN : FIGURE).test(token))) return null;
  const figures = printed.map((token) => parsePrintedNumber(token.replace(/^±|%$/g, '')));
  const start = printed.reduceRight((at, token) => text.lastIndexOf(token, at - 1), text.length);
  const before = text.slice(0, start).trim();
  const name = before.replace(/^[·•]\s/u, '');
  const [, , , mean = null, p75 = null, p99 = null, , , rme = null, n = null] = figures;
  if (name === '' || n === null) return null;
  // A benchmark that threw is printed with zeros.
  if (n === 0 || mean === null) return { name, latency: null };
  return { name, latency: { unit: 'ms', n, mean, uncertainty: toRme(rme, n), p75, p99 } };
}

type Heading = {
  readonly line: Line;
  readonly indent: number;
  readonly names: readonly string[];
  readonly failed: boolean;
};

function readHeading(line: Line): Heading | null {
  const [, indent = '', sign = '', title = ''] = HEADING.exec(line.text) ?? [];
  if (title === '') return null;
  const whole = title.replace(HEADING_END, '').replace(/^bench\s{2}/, '');
  return { line, indent: indent.length, names: whole.trim().split(' > '), failed: sign === '×' || sign === '✗' };
}

/** Reads lines in their order; versions 3 and 4 draw some tables again. */
class TableReader {
  readonly rows: VitestTableRow[] = [];
  private readonly summarised: { readonly line: Line; readonly path: string }[] = [];
  private readonly seen = new Set<string>();
  private readonly used = new Set<Line>();
  private headings: Heading[] = [];
  private open: Heading[] = [];
  private inTable = false;

  constructor(private readonly draft: OutcomeDraft) {}

  read(line: Line): void {
    const row = this.inTable ? readRow(line.text) : null;
    const skipped = this.inTable ? SKIPPED.exec(line.text)?.[1] : undefined;
    const heading = row ? null : readHeading(line);
    const summarised = FASTEST.exec(line.text.slice(0, 1500))?.[1];
    if (isTableHeader(line.text)) {
      this.inTable = true;
      this.draft.accept(line);
    } else if (row) this.add(line, row.name, row.latency ?? 'failed');
    else if (skipped !== undefined) this.add(line, skipped, 'skipped');
    else if (heading) {
      this.inTable = false;
      this.headings.push(heading);
      this.open = [...this.open.filter(({ indent }) => indent < heading.indent), heading];
    } else if (this.inTable && /^\s{0,200}[·•]\s/u.test(line.text)) {
      this.draft.reject(line, line.text, 'not a row of the table');
    } else if (summarised !== undefined) this.summarised.push({ line, path: summarised.replace(/ >\s*$/, '') });
  }

  /**
   * Headings without a row: tests, or blocks whose table is elsewhere. The summary names every block: versions 3 and 4
   * draw another table again instead of that of some.
   */
  finish(): VitestTableRow[] {
    const drawn = new Set(this.rows.map(({ path }) => path.join(' > ')));
    for (const { line, path } of this.summarised) {
      if (drawn.has(path)) this.draft.ignore(line, 'summary');
      else this.draft.reject(line, line.text, 'its table is not in the log: send the report, --outputJson');
    }
    for (const { line, failed } of this.headings) {
      if (this.used.has(line)) this.draft.accept(line);
      else if (failed) this.draft.reject(line, line.text, 'failed, and none of its benchmarks has a row');
      else this.draft.ignore(line, 'test without a benchmark');
    }
    return this.rows;
  }

  private add(line: Line, name: string, outcome: VitestTableRow['outcome']): void {
    this.draft.accept(line);
    const path = this.open.flatMap(({ names }) => names);
    const key = JSON.stringify([path, line.text.trim()]);
    for (const heading of this.open) this.used.add(heading.line);
    if (!this.seen.has(key)) this.rows.push({ line, path, name, outcome });
    this.seen.add(key);
  }
}

/** Every table of the console, each once. */
export function readTables(native: NativeText, draft: OutcomeDraft): VitestTableRow[] {
  const reader = new TableReader(draft);
  for (const line of native.lines) reader.read(line);
  return reader.finish();
}
