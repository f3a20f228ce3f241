import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isCommonNoise, readHeading } from '../../text/common-noise.ts';
import type { Line } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { type BenchLine, readBenchLine, readContinuation, readNameless, readNameOnly } from './bench-line.ts';
import type { OutputStream } from './output-stream.ts';

/** A result line with its context. */
export type BenchEntry = BenchLine & {
  readonly line: Line;
  readonly pkg: string | null;
  readonly section: string | null;
  /** The `key: value` lines in force at this line. */
  readonly config: ReadonlyMap<string, string>;
};
/** A benchmark that gave no figures. */
export type Unmeasured = Pick<BenchEntry, 'line' | 'name' | 'pkg' | 'section'> & {
  readonly status: 'failed' | 'skipped';
  readonly messages: string[];
};

const NOISE = [
  /^(?:PASS|FAIL|ok|\?)(?:\s|$)/,
  /^=== (?:RUN|PAUSE|CONT|NAME)\b/,
  /^--- (?:PASS|BENCH):/,
  /^testing: warning:/,
  /^(?:coverage:|exit status \d)/,
  /^(?:\$\s*)?(?:[A-Z_]{1,40}=\S{0,200}\s+)?go test\b/,
];
const UNMEASURED = /^--- (FAIL|SKIP): Benchmark(\S{0,400})/;
const CONFIG = /^([a-z][\w.-]{0,60}):\s+(\S.{0,500})$/;
const KNOWN_KEYS = new Set(['goos', 'goarch', 'pkg', 'cpu', 'toolchain']);
/** A row of a markdown table with a figure and its unit. */
const HAND_MADE = /^\|.{0,400}\|\s{0,40}[\d.,]{1,20}\s?(?:ns|[µμu]s|ms|s|B|[KMG]i?B)\s{0,40}\|/;
const ROUNDED = 'a hand-made table is not read: its values are rounded and may come from another run';
/** `commit:` without a value takes the key back. */
const CLEARED = /^([a-z][\w.-]{0,60}):$/;
/** `Unit ns/op better=lower assume=exact` */
const UNIT_LINE = /^Unit (\S{1,80})((?:\s{1,20}[a-z]{1,40}=\S{1,80}){1,10})$/;

/** Tables that compare runs: benchstat of any age, benchcmp. Their figures are medians and differences of others. */
const HEADERS = [
  /│\s{1,80}(?:sec\/op|B\/op|allocs\/op|B\/s)\s.{0,200}│|│.{0,200} vs base .{0,200}│/,
  /^\s*benchmark\s+old \S+\s+new \S+\s+(?:delta|speedup)/,
  /^\s*name\s+(?:old |\S+ )?(?:time|alloc|allocs|speed)\/\S+/,
];
const ROW = /^\s*│.{1,300}│\s*$|\(p=\d\.\d{1,6} n=\d{1,6}(?:\+\d{1,6})?\)|±\s{0,3}(?:\d{1,6}%|∞)/;

export const isDerivedHeader = (text: string): boolean => HEADERS.some((header) => header.test(text.slice(0, 1000)));

const isDerivedRow = (text: string): boolean => ROW.test(text.slice(0, 1000)) && !text.includes('ns/op');

const DERIVED = 'derived data: a benchstat or benchcmp table; send the go test output of each run';

/**
 * Lines of a block of `key: value` lines that ends at a benchmark or holds a key of Go's own: a single such line
 * elsewhere is prose.
 */
function configLines(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>();
  let block: Line[] = [];
  let known = false;
  for (const line of lines) {
    const text = line.text.trim();
    const key = (CONFIG.exec(text) ?? CLEARED.exec(text))?.[1];
    if (key !== undefined) {
      block.push(line);
      known ||= KNOWN_KEYS.has(key);
    } else if (text !== '') {
      if (known || readBenchLine(text) !== null) for (const { number } of block) found.add(number);
      [block, known] = [[], false];
    }
  }
  if (known) for (const { number } of block) found.add(number);
  return found;
}

/** Reads the output of one test binary in order. */
export class StreamReader {
  readonly entries: BenchEntry[] = [];
  readonly unmeasured: Unmeasured[] = [];
  readonly directions = new Map<string, 'higher' | 'lower'>();
  /** Units that repeat exactly (`assume=exact`). */
  readonly exact = new Set<string>();
  config: ReadonlyMap<string, string> = new Map();
  command: string | null = null;
  private pkg: string | null;
  private section: string | null = null;
  private derived = false;
  private afterBlank = true;
  private readonly configLines: ReadonlySet<number>;
  private lastWasResult = false;
  private nameOnly: string | null = null;

  constructor(
    stream: OutputStream,
    private readonly draft: OutcomeDraft,
  ) {
    this.pkg = stream.pkg;
    this.configLines = configLines(stream.lines);
    for (const line of stream.lines) this.read(line);
  }

  private read(line: Line): void {
    const text = line.text.trim();
    const wasResult = this.lastWasResult;
    this.lastWasResult = false;
    if (text === '') this.derived = false;
    else this.readText(line, text, wasResult);
    this.afterBlank = text === '';
  }

  private readText(line: Line, text: string, wasResult: boolean): void {
    const cleared = CLEARED.exec(text);
    const config = CONFIG.exec(text) ?? (cleared?.[1] && this.config.has(cleared[1]) ? cleared : null);
    const unit = UNIT_LINE.exec(text);
    const bench = this.derived ? null : readBenchLine(text);
    const unmeasured = UNMEASURED.exec(text);
    if (isDerivedHeader(line.text) || this.derived || (bench === null && isDerivedRow(line.text))) {
      this.derived = this.derived || isDerivedHeader(line.text);
      this.draft.reject(line, text, DERIVED);
    } else if (bench) this.result(line, bench);
    else if (this.joinNameless(line, text)) return;
    else if (wasResult && this.joinWrapped(text)) return;
    else if (config?.[1] && this.configLines.has(line.number)) this.setConfig(config[1], config[2] ?? null);
    else if (unit?.[1]) this.setUnit(unit[1], unit[2] ?? '');
    else if (unmeasured?.[1]) this.noFigures(line, unmeasured[1], unmeasured[2] ?? '');
    else if (this.joinMessage(line)) return;
    else if (this.readCommand(text)) this.draft.accept();
    else this.other(line, text);
  }

  private result(line: Line, bench: BenchLine): void {
    this.draft.accept();
    this.nameOnly = null;
    this.lastWasResult = true;
    this.entries.push({ ...bench, line, pkg: this.pkg, section: this.section, config: this.config });
  }

  private joinNameless(line: Line, text: string): boolean {
    const nameless = this.nameOnly === null ? null : readNameless(text);
    if (nameless === null || this.nameOnly === null) return false;
    this.draft.warn(line, `the line has no name: read as the result of Benchmark${this.nameOnly}`);
    this.result(line, { name: this.nameOnly, ...nameless });
    return true;
  }

  private joinWrapped(text: string): boolean {
    const last = this.entries.at(-1);
    const more = last ? readContinuation(text, last.openValue) : null;
    if (!last || !more) return false;
    this.entries[this.entries.length - 1] = {
      ...last,
      measures: [...last.measures, ...more.measures],
      openValue: more.openValue,
    };
    this.draft.warn(last.line, 'the line was wrapped: joined with the line below');
    this.lastWasResult = true;
    return true;
  }

  /** Each change creates a new table, so that earlier results keep theirs. */
  private setConfig(key: string, value: string | null): void {
    this.draft.accept();
    if (key === 'pkg') this.pkg = value;
    else {
      const others = [...this.config].filter(([name]) => name !== key);
      this.config = new Map(value === null ? others : [...others, [key, maskSecrets(value)]]);
    }
  }

  private setUnit(unit: string, statements: string): void {
    this.draft.accept();
    const better = /\bbetter=(higher|lower)\b/.exec(statements)?.[1];
    if (better === 'higher' || better === 'lower') this.directions.set(unit, better);
    if (/\bassume=exact\b/.test(statements)) this.exact.add(unit);
  }

  private noFigures(line: Line, verdict: string, name: string): void {
    this.draft.accept();
    const status = verdict === 'FAIL' ? 'failed' : 'skipped';
    this.unmeasured.push({ line, name, pkg: this.pkg, section: this.section, status, messages: [] });
  }

  /** The indented lines below `--- FAIL` are its messages. */
  private joinMessage(line: Line): boolean {
    const open = this.unmeasured.at(-1);
    if (!open || !/^\s{2,}\S|^\t/.test(line.text) || open.line.number + open.messages.length + 1 !== line.number)
      return false;
    open.messages.push(maskSecrets(line.text.trim()));
    return true;
  }

  private other(line: Line, text: string): void {
    const heading = readHeading(text);
    const name = readNameOnly(text);
    if (name !== null) this.nameOnly = name;
    if (name !== null || NOISE.some((pattern) => pattern.test(text)) || isCommonNoise(text)) return;
    const titles = text.length <= 80 && (this.afterBlank || text.endsWith(':'));
    if (heading !== null || titles) this.section = (heading ?? text).replace(/:$/, '');
    if (HAND_MADE.test(text)) this.draft.warn(line, ROUNDED);
    if (heading === null) this.draft.skip(line);
  }

  /** The command line in a document: its flags state how long and how often every benchmark ran. */
  private readCommand(text: string): boolean {
    const at = text.slice(0, 2000).indexOf('go test ');
    if (at < 0 || !/(?:^|[\s`$*:])$/.test(text.slice(0, at).slice(-1))) return false;
    const command = /^go test(?: +[^\s`]{1,200}){1,40}/.exec(text.slice(at, at + 1000))?.[0];
    if (!command?.includes('-bench')) return false;
    this.command ??= maskSecrets(command.trim());
    return true;
  }
}
