import { formatCount } from '../read-json.ts';
import { type RunReport, sendUpload } from '../sending/send-upload.ts';
import type { Connection } from '../server/connection.ts';
import { formatWait, type Progress, type Terminal } from '../terminal.ts';
import type { PastRun, Untaken } from './past-run.ts';
import { type RunLine, toPart, toRunLine } from './to-part.ts';

/** Files and entries that gave no run, or of which a part is not in the run, with the reason. */
type Left = { readonly file: string; readonly reason: string };

export type Imported = {
  readonly reports: readonly RunReport[];
  /** What gave no run, with the questions about it that are open. */
  readonly left: readonly (Left & Untaken)[];
  /** Runs of which a part was not taken. */
  readonly partial: readonly (Left & { readonly count: number })[];
  /** Why it ended before everything was sent; null where everything was. */
  readonly unavailable: string | null;
};

/** A request stays small, so that a retry repeats little and progress is seen. */
const PART_LINES = 100;
const PART_BYTES = 2 * 1024 * 1024;
/** While one part is stored, the next is read. */
const PARTS_UNDER_WAY = 2;

/** In a log, where no line is written over, one every so often. */
const LOG_EVERY_MS = 15_000;

export type ImportOptions = {
  readonly connection: Connection;
  readonly dryRun: boolean;
  readonly retryForMs: number;
};

/** The runs of one file, or of the versions of one file. */
export type Source = () => AsyncGenerator<PastRun>;

/** `1200 runs, 85 a second, 12 of 90 files; about 2 min to go`. */
function formatProgress(
  sent: number,
  part: { readonly done: number; readonly all: number },
  elapsedMs: number,
): string {
  const rate = elapsedMs < 1000 ? '' : `, ${Math.round(sent / (elapsedMs / 1000))} a second`;
  const files = part.all > 1 ? `, ${Math.floor(part.done)} of ${formatCount(part.all, 'file')}` : '';
  const share = part.done / part.all;
  const toGo = share === 0 || sent === 0 ? '' : `; about ${formatWait((elapsedMs / share) * (1 - share))} to go`;
  return `${formatCount(sent, 'run')} sent${rate}${files}${toGo}`;
}

/** Sends runs in parts, two at one time, and collects the reports in the order of the runs. */
class Sender {
  readonly reports: RunReport[][] = [];
  sent = 0;
  unavailable: string | null = null;
  private lines: RunLine[] = [];
  private bytes = 0;
  private underWay: Promise<void>[] = [];

  constructor(private readonly options: ImportOptions) {}

  async add(line: RunLine): Promise<void> {
    if (this.lines.length >= PART_LINES || this.bytes + line.size > PART_BYTES) await this.begin();
    this.lines.push(line);
    this.bytes += line.size;
  }

  /** Send the rest and wait for every response. */
  async end(): Promise<void> {
    await this.begin();
    await Promise.all(this.underWay);
  }

  private async begin(): Promise<void> {
    const part = this.lines;
    [this.lines, this.bytes] = [[], 0];
    if (part.length === 0 || this.unavailable !== null) return;
    const reports: RunReport[] = [];
    this.reports.push(reports);
    this.underWay.push(this.send(part, reports));
    if (this.underWay.length >= PARTS_UNDER_WAY) await this.underWay.shift();
  }

  private async send(part: readonly RunLine[], reports: RunReport[]): Promise<void> {
    const { connection, dryRun, retryForMs } = this.options;
    const sent = await sendUpload(toPart(part), connection, { dryRun, retryForMs });
    if ('unavailable' in sent) {
      this.unavailable ??= sent.unavailable;
      return;
    }
    this.sent += part.length;
    // A part that was rejected as a whole has one report for all lines.
    for (const [index, { label }] of part.entries()) {
      const report = sent.reports[sent.reports.length === 1 ? 0 : index];
      if (report) reports.push({ ...report, label, batch: 'import' });
    }
  }
}

/**
 * Reads one source after the other and sends their runs in parts. Nothing is kept between two commands: a run is its
 * content, so the server recognises what is stored already and does not store it twice.
 */
export async function sendRuns(
  sources: readonly Source[],
  options: ImportOptions,
  { terminal, progress }: { readonly terminal: Terminal; readonly progress: Progress },
): Promise<Imported> {
  const sender = new Sender(options);
  const left: (Left & Untaken)[] = [];
  const partial: (Left & { count: number })[] = [];
  const begun = terminal.now().getTime();
  let logged = begun;
  const show = (done: number) => {
    const now = terminal.now().getTime();
    const text = formatProgress(sender.sent, { done, all: sources.length }, now - begun);
    if (terminal.watched) progress.show(text);
    else if (now - logged >= LOG_EVERY_MS) {
      logged = now;
      progress.note(text);
    }
  };
  for (const [index, list] of sources.entries()) {
    show(index);
    for await (const run of list()) {
      if ('reason' in run) {
        const { label: file, reason, questions } = run;
        left.push({ file, reason, ...(questions ? { questions } : {}) });
      } else {
        const [first] = run.rejected;
        if (first) {
          const reason = `${first.location}: ${first.reason}`;
          partial.push({ file: run.label, reason, count: run.rejected.length });
        }
        await sender.add(toRunLine(run.label, run.run, run.native));
        show(index + run.done);
      }
      if (sender.unavailable !== null) break;
    }
    if (sender.unavailable !== null) break;
  }
  await sender.end();
  progress.clear();
  return { reports: sender.reports.flat(), left, partial, unavailable: sender.unavailable };
}
