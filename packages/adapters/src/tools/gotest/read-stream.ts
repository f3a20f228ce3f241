import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { maskSecrets } from '../../text/clean-text.ts';
import { findNoiseRule, HEADING, type NoiseRules, readHeading } from '../../text/common-noise.ts';
import { CUT_OFF, type Line } from '../../text/native-text.ts';
import { announcesWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';
import {
  type BenchLine,
  findConfigLines,
  isKeyOfGo,
  readBegun,
  readBenchLine,
  readConfigLine,
  readContinuation,
  readNameless,
  readNameOnly,
} from './bench-line.ts';
import { type OutputStream, Running } from './running.ts';

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

/** Lines of a crash: calls, where they are, goroutines, registers. */
const STACK_TRACE =
  /^(?:goroutine \d+ .{0,200}\[|created by \S|\S.{0,500}\.(?:go|s):\d+(?: \+0x[0-9a-f]+.{0,100})?$|[\w./()*[\]{}·-]{1,300}\((?:\.\.\.|[0-9a-fx?{}., ]{0,300})\)$|r(?:[a-ds]?[xpi]|\d{1,2}|ip|flags) {1,8}0x|[cfg]s {1,8}0x|PC=0x|\[signal |\.\.\.(?:\d+ frames|additional))/;

/** Lines of `go test` that never carry a figure. */
export const NOISE: NoiseRules = {
  heading: HEADING,
  'verdict of go test': /^(?:PASS|FAIL|ok|\?)(?:\s|$)/,
  'start of a test': /^=== (?:RUN|PAUSE|CONT|NAME)\b/,
  'log of a benchmark': /^--- (?:PASS|BENCH):/,
  'message of go test':
    /^(?:testing: (?:warning:|open )|coverage:|exit status \d|signal: |go: (?:downloading|finding|extracting) |# \S+$)/,
  command: /^(?:\$\s*)?(?:[A-Z_]{1,40}=\S{0,200}\s+)?go test\b/,
  'stack trace': STACK_TRACE,
};

/** What ends a test binary before its time. */
const CRASH =
  /^\s{0,8}(?:panic: .|fatal error: .|SIG[A-Z]{2,6}: .|\*\*\* Test killed|signal: .|unexpected fault address|exit status [2-9]|runtime: .{0,60}(?:stack|memory))/;

/** A test binary that came to its end prints this alone on a line. */
const isEnd = (text: string): boolean => text === 'PASS' || text === 'FAIL';

/** A result line with its context. */
export type BenchEntry = BenchLine & {
  readonly line: Line;
  /** Where it was wrapped, its last line. */
  readonly end: Line;
  readonly pkg: string | null;
  /** The `key: value` lines in force at this line. */
  readonly config: ReadonlyMap<string, string>;
};

const UNMEASURED = /^--- (FAIL|SKIP): Benchmark(\S{0,400})/;
const LOGGED = /^--- (?:PASS|BENCH): /;
/** The last line of a package. */
const PACKAGE_END = /^(?:ok|FAIL)\s{1,20}\S/;
/** A row of a markdown table with a figure and its unit. */
const HAND_MADE = /^\|.{0,400}\|\s{0,40}[\d.,]{1,20}\s?(?:ns|[µμu]s|ms|s|B|[KMG]i?B)\s{0,40}\|/;
const ROUNDED = 'a hand-made table is not read: its values are rounded and may come from another run';
/** `Unit ns/op better=lower assume=exact` */
const UNIT_LINE = /^Unit (\S{1,80})((?:\s{1,20}[a-z]{1,40}=\S{1,80}){1,10})$/;

/** Reads the output of one test binary in order. */
export class StreamReader {
  readonly entries: BenchEntry[] = [];
  readonly directions = new Map<string, 'higher' | 'lower'>();
  /** Units that repeat exactly (`assume=exact`). */
  readonly exact = new Set<string>();
  readonly running: Running;
  config: ReadonlyMap<string, string> = new Map();
  command: string | null = null;
  private pkg: string | null;
  private isWarmUp = false;
  private derived = false;
  private afterBlank = true;
  private readonly configLines: ReadonlySet<number>;
  private lastWasResult = false;

  /** `open` is the last line of the text, where no line break ends it. */
  constructor(
    private readonly stream: OutputStream,
    private readonly draft: OutcomeDraft,
    private readonly open: Line | null,
  ) {
    this.pkg = stream.pkg;
    this.running = new Running(draft);
    this.configLines = findConfigLines(stream.lines);
    for (const line of stream.lines) this.read(line);
    this.running.close();
  }

  private read(line: Line): void {
    const text = line.text.trim();
    const wasResult = this.lastWasResult;
    this.lastWasResult = false;
    if (text !== '') this.readText(line, text, wasResult);
    else {
      this.derived = false;
      if (this.stream.ofEvents) this.draft.accept(line);
    }
    this.afterBlank = text === '';
  }

  private readText(line: Line, text: string, wasResult: boolean): void {
    const bench = this.derived ? null : readBenchLine(text);
    if (bench) this.result(line, bench);
    else if (this.readDerived(line, text) || this.joinNameless(line, text)) return;
    else if (wasResult && this.joinWrapped(line, text)) return;
    else if (this.readSetting(line, text) || this.running.readMessage(line)) return;
    else {
      this.running.other();
      if (this.readVerdict(line, text) || this.readName(line, text) || this.readEnd(line, text)) return;
      if (this.readCommand(text)) this.draft.accept(line);
      else this.other(line, text);
    }
  }

  private readDerived(line: Line, text: string): boolean {
    const isHeader = isDerivedHeader(line.text);
    if (!isHeader && !this.derived && !isDerivedRow(line.text)) return false;
    this.derived ||= isHeader;
    this.draft.reject(line, text, DERIVED);
    return true;
  }

  private result(line: Line, bench: BenchLine): void {
    this.running.next();
    this.running.other();
    this.lastWasResult = true;
    if (this.isWarmUp) this.draft.ignore(line, WARM_UP_RULE);
    else if (!this.draft.reserve(bench.measures.length)) this.draft.omit(line, bench.measures.length);
    else {
      this.draft.accept(line);
      this.entries.push({ ...bench, line, end: line, pkg: this.pkg, config: this.config });
    }
  }

  private joinNameless(line: Line, text: string): boolean {
    const { name } = this.running;
    const nameless = name === null ? null : readNameless(text);
    if (nameless === null || name === null) return false;
    this.draft.warn(line, `the line has no name: read as the result of Benchmark${name}`);
    this.running.measured();
    this.result(line, { name, ...nameless });
    return true;
  }

  private joinWrapped(line: Line, text: string): boolean {
    const last = this.entries.at(-1);
    const more = last ? readContinuation(text, last.openValue) : null;
    if (!last || !more) return false;
    this.entries[this.entries.length - 1] = {
      ...last,
      end: line,
      measures: [...last.measures, ...more.measures],
      openValue: more.openValue,
    };
    this.draft.accept(line);
    this.draft.warn(last.line, 'the line was wrapped: joined with the line below');
    this.lastWasResult = true;
    return true;
  }

  private readSetting(line: Line, text: string): boolean {
    const config = readConfigLine(text);
    const [, unit, statements] = UNIT_LINE.exec(text) ?? [];
    if (config && this.configLines.has(line.number) && (config.value !== null || this.config.has(config.key))) {
      this.setConfig(line, config.key, config.value);
    } else if (unit !== undefined) this.setUnit(unit, statements ?? '');
    else return false;
    this.draft.accept(line);
    return true;
  }

  /** Each change creates a new table, so that earlier results keep theirs. */
  private setConfig(line: Line, key: string, value: string | null): void {
    if (key === 'pkg') {
      this.running.close();
      this.pkg = value;
      return;
    }
    if (value !== null && !isKeyOfGo(key)) this.draft.warn(line, `read as a setting of the results: ${key}: ${value}`);
    const others = [...this.config].filter(([name]) => name !== key);
    this.config = new Map(value === null ? others : [...others, [key, maskSecrets(value)]]);
  }

  private setUnit(unit: string, statements: string): void {
    const better = /\bbetter=(higher|lower)\b/.exec(statements)?.[1];
    if (better === 'higher' || better === 'lower') this.directions.set(unit, better);
    if (/\bassume=exact\b/.test(statements)) this.exact.add(unit);
  }

  private readVerdict(line: Line, text: string): boolean {
    const [, verdict, name = ''] = UNMEASURED.exec(text) ?? [];
    if (verdict !== undefined) this.running.end(line, verdict === 'FAIL' ? 'failed' : 'skipped', name, this.pkg);
    else if (LOGGED.test(text)) this.running.startLog();
    else return false;
    this.draft.accept(line);
    return true;
  }

  /** A name that is printed before its figures, and a crash that is printed in their place. */
  private readName(line: Line, text: string): boolean {
    const begun = readBegun(line.text);
    const name = begun?.name ?? readNameOnly(text);
    if (name === null || name === undefined) return false;
    this.draft.accept(line);
    if (line === this.open && begun === null) {
      this.draft.reject(line, text, `a benchmark’s name without its figures: ${CUT_OFF}`);
      return true;
    }
    const { rest } = begun ?? { rest: '' };
    this.running.begin({ line, name, rest, isAnnounced: begun === null, pkg: this.pkg });
    if (CRASH.test(rest)) this.running.crashed(line, rest);
    return true;
  }

  /** The lines at the end of a test binary and of a package. */
  private readEnd(line: Line, text: string): boolean {
    if (CRASH.test(text)) {
      this.running.crashed(line, text);
      return true;
    }
    if (isEnd(text)) this.running.finished();
    else if (PACKAGE_END.test(text)) this.running.close();
    else return false;
    this.foreign(line, text);
    return true;
  }

  private other(line: Line, text: string): void {
    const heading = readHeading(text);
    const titles = text.length <= 80 && (this.afterBlank || text.endsWith(':'));
    const isNoise = findNoiseRule(text, NOISE) !== null;
    if (heading !== null || (titles && !isNoise)) this.isWarmUp = announcesWarmUp(text);
    if (this.isWarmUp && announcesWarmUp(text)) this.draft.ignore(line, WARM_UP_RULE);
    else this.foreign(line, text);
    if (HAND_MADE.test(text)) this.draft.warn(line, ROUNDED);
  }

  /** In text, the draft accounts for such a line by itself; in an event only the reader knows what was printed. */
  private foreign(line: Line, text: string): void {
    if (!this.stream.ofEvents) return;
    const rule = findNoiseRule(text, NOISE);
    if (rule === null) this.draft.reject(line, text, 'not a line of go test');
    else this.draft.ignore(line, rule);
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
