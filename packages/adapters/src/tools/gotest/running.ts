import { type Fields, isFields, readText } from '../../json/fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { maskSecrets } from '../../text/clean-text.ts';
import type { Line, Lines, NativeText } from '../../text/native-text.ts';

/** The lines one test binary printed. `go test -json` interleaves packages; as plain text there is one stream. */
export type OutputStream = {
  readonly pkg: string | null;
  readonly lines: Lines;
  /** Its lines stand inside of events. */
  readonly ofEvents: boolean;
};

/** What an event of `go test -json` is about, by Go's documentation of test2json. */
const ACTION = /^(?:start|run|pause|cont|pass|bench|fail|output|skip|attr|artifacts|build-output|build-fail)$/;

function readEvent(text: string): Fields | null {
  const event = /^\s{0,20}\{"/.test(text) && text.includes('"Action"') ? parseJsonText(text.trim()) : null;
  return isFields(event) && ACTION.test(readText(event.Action) ?? '') ? event : null;
}

export const isEventLine = (text: string): boolean => readEvent(text) !== null;

/**
 * Put the output of `go test -json` together again, package by package: one result can span two events, and the event
 * names no test from the second `-cpu` on. A line's number is that of the event it began in. Lines that are no event
 * (messages of the build) go to a separate stream.
 */
export function listStreams(native: NativeText, draft: OutcomeDraft): OutputStream[] {
  if (!native.lines.some(({ text }) => isEventLine(text))) return [{ pkg: null, lines: native.lines, ofEvents: false }];
  const open = new Map<string, { lines: Line[]; rest: { number: number; text: string } | null }>();
  const others: Line[] = [];
  for (const line of native.lines) {
    const event = readEvent(line.text);
    if (event === null) {
      others.push(line);
      continue;
    }
    if (typeof event.Output !== 'string') {
      draft.accept(line);
      continue;
    }
    const pkg = readText(event.Package) ?? '';
    const stream = open.get(pkg) ?? { lines: [], rest: null };
    open.set(pkg, stream);
    // The rest of a line belongs to the event in which the line began.
    if (stream.rest || event.Output === '') draft.accept(line);
    const parts = event.Output.split('\n');
    for (const [at, part] of parts.entries()) {
      const begun = stream.rest ?? { number: line.number, text: '' };
      const whole = { number: begun.number, text: (begun.text + part).slice(0, 65_536) };
      stream.rest = at === parts.length - 1 ? (whole.text === '' ? null : whole) : null;
      if (at < parts.length - 1) stream.lines.push(whole);
    }
  }
  const streams = [...open].map(([pkg, { lines, rest }]) => {
    return { pkg: pkg || null, lines: rest ? [...lines, rest] : lines, ofEvents: true };
  });
  return others.some(({ text }) => text.trim() !== '')
    ? [...streams, { pkg: null, lines: others, ofEvents: false }]
    : streams;
}

/** A benchmark that gave no figures. */
export type Unmeasured = {
  readonly line: Line;
  readonly name: string;
  readonly pkg: string | null;
  readonly status: 'failed' | 'skipped';
  readonly messages: string[];
};

/** The benchmark whose name was printed last; its figures come later. */
type Open = Pick<Unmeasured, 'pkg'> & {
  readonly line: Line;
  readonly name: string;
  /** What stands behind the name and is no figure. */
  readonly rest: string;
  /** A name that verbose runs print on a separate line: it may have sub-benchmarks and no figures. */
  readonly isAnnounced: boolean;
};

/** `    sql_test.go:53: no such table`, and more of it, indented deeper. */
const LOG = /^\s{2,20}\S{1,200}\.go:\d+: /;
const MORE = /^(?:\s{2,}\S|\t)/;
const MAX_MESSAGES = 100;

/** Follows which benchmark runs, so that one that ends without figures is failed or skipped and not just missing. */
export class Running {
  readonly unmeasured: Unmeasured[] = [];
  private open: Open | null = null;
  /** Log lines that were printed since the open name. */
  private log: Line[] = [];
  /** Whose messages the next indented lines are. */
  private verdict: Unmeasured | null = null;
  private afterLog = false;
  private crash: string | null = null;

  constructor(private readonly draft: OutcomeDraft) {}

  get name(): string | null {
    return this.open?.name ?? null;
  }

  begin(open: Open): void {
    this.next();
    this.open = open;
  }

  /** The open benchmark has its figures. */
  measured(): void {
    for (const line of this.log) this.draft.ignore(line, 'log of a benchmark');
    [this.open, this.log, this.verdict] = [null, [], null];
  }

  /** `--- FAIL: BenchmarkA`; verbose runs print the messages above it, others below. */
  end(line: Line, status: Unmeasured['status'], name: string, pkg: string | null): void {
    const messages = this.takeLog();
    if (this.open && this.open.rest !== '') this.rejectOpen(this.open);
    this.verdict = { line, name, status, messages, pkg };
    this.unmeasured.push(this.verdict);
    [this.open, this.log] = [null, []];
  }

  /** `--- BENCH: BenchmarkA` heads the log of a measured benchmark. */
  startLog(): void {
    [this.verdict, this.afterLog] = [null, true];
  }

  /** Take a line of a log or of a message; false for any other line. */
  readMessage(line: Line): boolean {
    const isLog = LOG.test(line.text.slice(0, 400));
    const isMore = MORE.test(line.text.slice(0, 400));
    if (this.verdict && isMore) {
      if (this.verdict.messages.length < MAX_MESSAGES) this.verdict.messages.push(maskSecrets(line.text.trim()));
      this.draft.accept(line);
    } else if (this.open && (isLog || (isMore && this.log.length > 0))) this.log.push(line);
    else if (isLog || (isMore && this.afterLog)) this.draft.ignore(line, 'log of a benchmark');
    else return false;
    this.afterLog ||= isLog;
    return true;
  }

  /** Any other line ends a message. */
  other(): void {
    [this.verdict, this.afterLog] = [null, false];
  }

  /** The test binary crashed. */
  crashed(line: Line, text: string): void {
    if (!this.open && this.crash === null) {
      this.draft.warn(line, `the benchmarks ended before their time: ${maskSecrets(text.trim())}`);
    }
    this.crash ??= maskSecrets(text.trim());
    this.draft.accept(line);
  }

  /** The test binary came to its end: what was only announced had no figures to give. */
  finished(): void {
    if (this.crash === null && this.open?.isAnnounced) this.measured();
  }

  /** The output of a package ends; a benchmark that still runs failed. */
  close(): void {
    const { open, crash } = this;
    if (open) {
      const logged = this.takeLog();
      const reason = 'it began and has no figures: it was stopped, or the output is cut off';
      const behind = crash === null && open.rest !== '' ? [`behind its name: ${maskSecrets(open.rest)}`] : [];
      const { line, name, pkg } = open;
      const messages = [crash ?? reason, ...behind, ...logged];
      this.unmeasured.push({ line, name, pkg, status: 'failed', messages });
    }
    [this.open, this.log, this.verdict, this.crash] = [null, [], null, null];
  }

  /** The log as the messages of a benchmark without figures. */
  private takeLog(): string[] {
    for (const line of this.log) this.draft.accept(line);
    return this.log.map(({ text }) => maskSecrets(text.trim()));
  }

  /** Another benchmark comes, whether or not the open one had its figures. */
  next(): void {
    if (this.open && !this.open.isAnnounced) this.rejectOpen(this.open);
    this.measured();
  }

  private rejectOpen({ line }: Open): void {
    this.draft.reject(line, line.text, 'a benchmark’s name without its figures');
  }
}
