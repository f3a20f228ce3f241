import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line } from '../../text/line.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';

/** A benchmark that gave no figures. */
export type Unmeasured = {
  readonly line: Line;
  readonly name: string;
  readonly pkg: string | null;
  readonly section: string | null;
  readonly status: 'failed' | 'skipped';
  readonly messages: string[];
};

type Place = Pick<Unmeasured, 'pkg' | 'section'>;

/** The benchmark whose name was printed last; its figures come later. */
type Open = Place & {
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
  end(line: Line, status: Unmeasured['status'], name: string, place: Place): void {
    const messages = this.log.map(({ text }) => maskSecrets(text.trim()));
    for (const logged of this.log) this.draft.accept(logged);
    if (this.open && this.open.rest !== '') this.rejectOpen(this.open);
    this.verdict = { line, name, status, messages, ...place };
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
      const logged = this.log.map(({ text }) => maskSecrets(text.trim()));
      for (const line of this.log) this.draft.accept(line);
      const reason = 'it began and has no figures: it was stopped, or the output is cut off';
      const behind = crash === null && open.rest !== '' ? [`behind its name: ${maskSecrets(open.rest)}`] : [];
      const { line, name, pkg, section } = open;
      const messages = [crash ?? reason, ...behind, ...logged];
      this.unmeasured.push({ line, name, pkg, section, status: 'failed', messages });
    }
    [this.open, this.log, this.verdict, this.crash] = [null, [], null, null];
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
