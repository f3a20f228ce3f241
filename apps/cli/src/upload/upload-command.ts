import { findCounts } from '../sending/find-verdicts.ts';
import { printReports, toReportDocument } from '../sending/format-reports.ts';
import type { PreparedUpload } from '../sending/prepare-uploads.ts';
import { type RunReport, sendUpload } from '../sending/send-upload.ts';
import { DESTINATION_HELP, openConnection, printJson, readDestination, toTokenMark } from '../server/ask-server.ts';
import type { Connection, Destination } from '../server/connection.ts';
import { type Flushed, flushSpool, NOTHING_FLUSHED } from '../spool/flush-spool.ts';
import { openSpool } from '../spool/open-spool.ts';
import { type Spool, SpoolProblem } from '../spool/spool.ts';
import { EXIT, type Progress, type Terminal, toCommand, toProgress } from '../terminal.ts';
import { readUploads } from './read-uploads.ts';
import { toUploadArguments, UPLOAD_OPTIONS, type UploadArguments } from './upload-arguments.ts';

export type DeliverOptions = {
  readonly connection: Connection & { readonly destination: Destination };
  /** Where to keep what cannot be sent; null to keep nothing. */
  readonly spool: Spool | null;
  readonly dryRun: boolean;
  readonly retryForMs: number;
  /** Why nothing can be sent now, where that is known already; null to try. */
  readonly unavailable: string | null;
  readonly progress: Progress;
};

/** Keeps one upload on disk, at most once, until the server responded. */
function toKeeper(spool: Spool | null, entry: Parameters<Spool['add']>[0]) {
  let name: string | null = null;
  let problem: string | null = null;
  return {
    /** Whether the upload is on disk, and why not, if the disk is the reason. */
    keep: async () => {
      try {
        if (name === null && problem === null) name = (await spool?.add(entry)) ?? null;
      } catch (error) {
        if (!(error instanceof SpoolProblem)) throw error;
        problem = error.message;
      }
      return { isKept: name !== null, problem };
    },
    giveBack: async () => {
      if (name !== null) await spool?.delete(name);
    },
  };
}

/**
 * Sends uploads in their order. The first without a response is kept on disk before a retry, so that it survives even the end
 * of the machine; when the time is over, the rest is kept behind it untried, unless the server fails at this
 * upload alone: then it is kept, and the rest is sent.
 */
export async function deliver(
  uploads: readonly PreparedUpload[],
  { connection, spool, dryRun, retryForMs, progress, ...options }: DeliverOptions,
): Promise<RunReport[]> {
  const { url, token } = connection.destination;
  const reports: RunReport[] = [];
  let { unavailable } = options;
  for (const [index, upload] of uploads.entries()) {
    const entry = { upload, url, tokenMark: toTokenMark(token), at: connection.now().toISOString() };
    const keeper = toKeeper(dryRun ? null : spool, entry);
    let reason = unavailable;
    if (reason === null) {
      const position = uploads.length > 1 ? ` (${index + 1} of ${uploads.length})` : '';
      progress.show(`sending ${upload.label}${position}: ${Math.ceil(upload.body.length / 1000)} kB`);
      const onWait: Connection['onWait'] = async (reason, waitMs) => {
        await keeper.keep();
        await connection.onWait(reason, waitMs);
      };
      const sent = await sendUpload(upload, { ...connection, onWait }, { dryRun, retryForMs });
      progress.clear();
      if ('reports' in sent) {
        await keeper.giveBack();
        reports.push(...sent.reports);
        continue;
      }
      reason = sent.unavailable;
      if (!sent.failed) unavailable = reason;
    }
    const { isKept, problem } = await keeper.keep();
    const outcome = isKept ? 'spooled' : 'not-sent';
    const why = problem === null ? reason : `${reason}; ${problem}`;
    reports.push({ label: upload.label, batch: null, outcome, run: null, rejection: null, reason: why });
  }
  return reports;
}

const UPLOAD_HELP = `tacho upload FILE|- … [options]

Sends results to the server: native output of a benchmark tool, a run in the run format, or runs as NDJSON. Each file
is a separate run. Sending the same file again stores nothing twice. While the server is unavailable the upload is kept on
disk, and the next upload sends it first. A FILE of - is standard input.

Options
${DESTINATION_HELP}  --dry-run            check and compare, store nothing
  --json               print one JSON document: runs, notes, waiting
  --fail-on OUTCOME,…  exit status 3 at these verdicts: worse, better, same, no-difference, insufficient-samples,
                       not-comparable, suspected
  --against WHAT       verdicts against what: base, reference, or auto, the default: the base where one was found

For native output, which does not contain everything
  --tool NAME          the tool that wrote it; auto, the default, finds out by itself
  --started-at TIME    when it was measured, RFC 3339; otherwise the time the file was last written
  --driver-version NAME=VERSION   version of a driver the output names without one; may be repeated
  --env FILE           environment as JSON, over what is captured here; also what tacho env --json printed
  --no-env             leave this machine out: it was measured elsewhere
  --defaults FILE      JSON with finishedAt, title, repetitionGroup, reproduces, source, harness, notes, project,
                       driverVersions, driver, mapping, scenarios, results
  --title TEXT, --repetition-group ID, --project NAME, --reproduces RUN   the same, one by one
  --one-run            all files are one run

When the server does not respond
  --retry-for SECONDS  keep trying for this long, 60 by default
  --wait               keep trying until it responds
  --no-spool           neither keep the upload on disk nor send what waits there
  --spool-ok           exit status 0 instead of 75 where the upload is kept

Exit status: 0 stored, 1 usage error, 2 rejected by the server, 3 a verdict of --fail-on, 75 server unavailable.
`;

/** What waits goes first, so that runs arrive in their order. A spool that cannot be read does not stop the new upload. */
export async function flushFirst(
  { spool, maxDays }: ReturnType<typeof openSpool>,
  connection: Connection & { readonly destination: Destination },
  { retryForMs }: Pick<UploadArguments, 'retryForMs'>,
  progress: Progress,
): Promise<Flushed> {
  const onSending = (label: string) => progress.show(`sending what waited: ${label}`);
  try {
    return await flushSpool(spool, connection, { anyDestination: false, maxDays, retryForMs, onSending });
  } catch (error) {
    if (error instanceof SpoolProblem) return { ...NOTHING_FLUSHED, notes: [error.message] };
    throw error;
  } finally {
    progress.clear();
  }
}

type Outcome = {
  readonly given: UploadArguments;
  readonly reports: readonly RunReport[];
  readonly flushed: Flushed;
  readonly waiting: number;
};

function listNotes({ given: { failOn, against }, reports, flushed, waiting }: Outcome): string[] {
  const isUncompared = (report: RunReport) => report.run !== null && findCounts(report, against) === null;
  const missing =
    against === 'base'
      ? 'there is no base to compare with'
      : 'no base was found, and the run did not measure a reference driver';
  const wait = waiting === 1 ? 'upload waits; tacho flush sends it' : 'uploads wait; tacho flush sends them';
  return [
    ...flushed.notes,
    ...(failOn.size > 0 && reports.some(isUncompared) ? [`--fail-on had nothing to evaluate: ${missing}`] : []),
    ...(waiting > 0 ? [`${waiting} ${wait}`] : []),
  ];
}

function print(outcome: Outcome, terminal: Terminal): void {
  const { given, reports, flushed, waiting } = outcome;
  const notes = listNotes(outcome);
  if (given.values.json) {
    const runs = reports.map(toReportDocument);
    const flushedRuns = flushed.reports.map(toReportDocument);
    printJson(terminal, { runs, flushed: flushedRuns, notes, waiting });
    return;
  }
  const listed = given.failOn.size > 0 ? given.failOn : new Set(['worse']);
  printReports([...flushed.reports, ...reports], listed, terminal);
  for (const note of notes) terminal.err(`${note}\n`);
}

/**
 * The exit status of an upload of several runs: the worst of them. A rejection needs somebody's action, so it comes first;
 * a run that is not stored yet has no verdict, so an unavailable server comes before verdicts.
 */
function toExit(reports: readonly RunReport[], { failOn, against, values }: UploadArguments): number {
  const has = (outcome: RunReport['outcome']) => reports.some((report) => report.outcome === outcome);
  if (has('rejected')) return EXIT.rejected;
  if (has('not-sent') || (has('spooled') && !values['spool-ok'])) return EXIT.unavailable;
  const failed = reports.some((report) =>
    Object.entries(findCounts(report, against) ?? {}).some(([outcome, count]) => count > 0 && failOn.has(outcome)),
  );
  return failed ? EXIT.verdict : EXIT.ok;
}

/** `tacho upload`: send files to the server, each stored once. */
export const uploadCommand = toCommand(UPLOAD_HELP, UPLOAD_OPTIONS, async (args, terminal) => {
  const given = toUploadArguments(args);
  const { values, retryForMs } = given;
  const progress = toProgress(terminal);
  const connection = openConnection(await readDestination(values, terminal), terminal, progress);
  const uploads = await readUploads(given, terminal);
  const dryRun = values['dry-run'];
  const opened = dryRun || values['no-spool'] ? null : openSpool(terminal);
  const spool = opened?.spool ?? null;
  const flushed = opened === null ? NOTHING_FLUSHED : await flushFirst(opened, connection, given, progress);
  const unavailable = flushed.ended === 'unavailable' ? 'the server does not respond' : null;
  const reports = await deliver(uploads, { connection, spool, dryRun, retryForMs, unavailable, progress });
  const waiting = (await spool?.listNames().catch(() => []))?.length ?? 0;
  print({ given, reports, flushed, waiting }, terminal);
  return toExit(reports, given);
});
