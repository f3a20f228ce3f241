import { formatCount } from '../format-text.ts';
import { formatWait, type Progress } from '../progress.ts';
import type { Connection } from '../server/open-connection.ts';
import type { Terminal } from '../terminal.ts';
import { compress, type PreparedUpload, prepareRun } from '../upload/prepare-uploads.ts';
import type { RunReport } from '../upload/run-report.ts';
import { sendUpload } from '../upload/send-upload.ts';
import { listRuns, type PastOptions } from './list-runs.ts';

export type Backfilled = {
  readonly reports: readonly RunReport[];
  /** What gave no run, with the reason. */
  readonly left: readonly { readonly file: string; readonly reason: string }[];
  /** Why it ended before everything was sent; null where everything was. */
  readonly unavailable: string | null;
};

type RunLine = { readonly label: string; readonly line: string };

/** A request stays small, so that a retry repeats little and progress is seen. */
const PART_LINES = 200;
const PART_BYTES = 2 * 1024 * 1024;
/** A longer line would be rejected in a batch (MAX_LINE_BYTES), and is sent alone. */
const LONGEST_LINE = 7 * 1024 * 1024;

function toPart(lines: readonly RunLine[]): PreparedUpload {
  const [first] = lines;
  if (first && lines.length === 1 && first.line.length > LONGEST_LINE) {
    return prepareRun({ path: first.label, text: first.line, bytes: new Uint8Array() });
  }
  return {
    ...{ kind: 'batch', label: 'backfill', contentType: 'application/x-ndjson', key: null },
    lines: lines.map((_, index) => index + 1),
    body: compress(`${lines.map(({ line }) => line).join('\n')}\n`),
  };
}

export type BackfillOptions = {
  readonly connection: Connection;
  readonly past: PastOptions;
  readonly dryRun: boolean;
  readonly retryForMs: number;
};

/** `12 of 90 files; about 2 min to go`. */
function formatProgress(done: number, all: number, elapsedMs: number): string {
  const toGo = done === 0 ? '' : `; about ${formatWait((elapsedMs / done) * (all - done))} to go`;
  return `${done} of ${formatCount(all, 'file')}${toGo}`;
}

/**
 * Reads files one after the other and sends their runs in parts. Nothing is kept between two commands: a run is its
 * content, so the server recognises what is stored already and does not store it twice.
 */
export async function sendRuns(
  files: readonly string[],
  { connection, past, dryRun, retryForMs }: BackfillOptions,
  { terminal, progress }: { readonly terminal: Terminal; readonly progress: Progress },
): Promise<Backfilled> {
  const reports: RunReport[] = [];
  const left: { file: string; reason: string }[] = [];
  let [lines, bytes]: [RunLine[], number] = [[], 0];
  const send = async (): Promise<string | null> => {
    if (lines.length === 0) return null;
    const part = lines;
    [lines, bytes] = [[], 0];
    const sent = await sendUpload(toPart(part), connection, { dryRun, retryForMs });
    if ('unavailable' in sent) return sent.unavailable;
    // A part that was rejected as a whole has one report for all lines.
    for (const [index, { label }] of part.entries()) {
      const report = sent.reports[sent.reports.length === 1 ? 0 : index];
      if (report) reports.push({ ...report, label, batch: 'backfill' });
    }
    return null;
  };
  const begun = terminal.now().getTime();
  for (const [index, file] of files.entries()) {
    progress.show(formatProgress(index, files.length, terminal.now().getTime() - begun));
    for await (const run of listRuns(file, past, terminal)) {
      if ('reason' in run) {
        left.push({ file: run.label, reason: run.reason });
        continue;
      }
      const size = Buffer.byteLength(run.line);
      const unavailable = lines.length >= PART_LINES || bytes + size > PART_BYTES ? await send() : null;
      if (unavailable !== null) return { reports, left, unavailable };
      lines.push(run);
      bytes += size;
    }
  }
  const unavailable = await send();
  progress.clear();
  return { reports, left, unavailable };
}
