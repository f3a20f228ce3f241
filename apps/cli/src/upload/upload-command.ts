import { type Progress, toProgress } from '../progress.ts';
import { openConnection, toRetryWorld } from '../server/open-connection.ts';
import { type Destination, readDestination } from '../server/read-destination.ts';
import type { Connection } from '../server/server-request.ts';
import { type Flushed, flushSpool } from '../spool/flush-spool.ts';
import { openSpool } from '../spool/open-spool.ts';
import { type Spool, SpoolProblem } from '../spool/spool.ts';
import { EXIT, type Terminal } from '../terminal.ts';
import { deliver } from './deliver.ts';
import { findCounts } from './find-counts.ts';
import { formatReports, toReportDocument } from './format-reports.ts';
import { readUploads } from './read-uploads.ts';
import type { RunReport } from './run-report.ts';
import { toExit } from './to-exit.ts';
import { parseUploadArguments, type UploadArguments } from './upload-arguments.ts';
import { UPLOAD_HELP } from './upload-help.ts';

type Way = Connection & { readonly destination: Destination };

const NOTHING: Flushed = { reports: [], waiting: 0, notes: [], ended: 'all' };

/** What waits goes first, so that runs arrive in their order. A spool that cannot be read does not stop the new upload. */
async function flushFirst(
  spool: Spool,
  connection: Way,
  { given, terminal, progress }: { given: UploadArguments; terminal: Terminal; progress: Progress },
): Promise<Flushed> {
  const { maxDays } = openSpool(terminal);
  try {
    return await flushSpool(
      spool,
      connection,
      {
        destination: connection.destination,
        anyDestination: false,
        maxDays,
        retryForMs: given.retryForMs,
        onSending: (label) => progress.show(`sending what waited: ${label}`),
      },
      toRetryWorld(terminal, progress),
    );
  } catch (error) {
    if (error instanceof SpoolProblem) return { ...NOTHING, notes: [error.message] };
    throw error;
  } finally {
    progress.clear();
  }
}

function print({ given, reports, flushed, waiting }: Outcome, { out, err }: Pick<Terminal, 'out' | 'err'>): void {
  const notes = [...flushed.notes];
  if (
    given.failOn.size > 0 &&
    reports.some((report) => report.run !== null && findCounts(report, given.against) === null)
  ) {
    notes.push(
      given.against === 'base'
        ? '--fail-on had nothing to judge: there is no base to compare with'
        : '--fail-on had nothing to judge: no base was found, and the run did not measure a reference driver',
    );
  }
  if (waiting > 0)
    notes.push(
      `${waiting} ${waiting === 1 ? 'upload waits' : 'uploads wait'}; tacho flush sends ${waiting === 1 ? 'it' : 'them'}`,
    );
  if (given.values.json) {
    const document = {
      runs: reports.map(toReportDocument),
      flushed: flushed.reports.map(toReportDocument),
      notes,
      waiting,
    };
    out(`${JSON.stringify(document, null, 2)}\n`);
    return;
  }
  const listed = given.failOn.size > 0 ? given.failOn : new Set(['worse']);
  const lines = formatReports([...flushed.reports, ...reports], listed);
  for (const line of lines.out) out(`${line}\n`);
  for (const line of lines.err) err(`${line}\n`);
  for (const note of notes) err(`${note}\n`);
}

type Outcome = {
  readonly given: UploadArguments;
  readonly reports: readonly RunReport[];
  readonly flushed: Flushed;
  readonly waiting: number;
};

/** `tacho upload`: send files to the server, each once, whatever happens on the way. Returns the exit status. */
export async function uploadCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const given = parseUploadArguments(args);
  if (given.values.help) {
    terminal.out(UPLOAD_HELP);
    return EXIT.ok;
  }
  const connection: Way = openConnection(await readDestination(given.values, terminal), terminal);
  const uploads = await readUploads(given, terminal);
  const progress = toProgress(terminal);
  const dryRun = given.values['dry-run'];
  const spool = dryRun || given.values['no-spool'] ? null : openSpool(terminal).spool;
  const flushed = spool === null ? NOTHING : await flushFirst(spool, connection, { given, terminal, progress });
  const reports = await deliver(
    uploads,
    {
      connection,
      spool,
      dryRun,
      retryForMs: given.retryForMs,
      away: flushed.ended === 'away' ? 'the server does not answer' : null,
    },
    { terminal, progress },
  );
  const waiting = (await spool?.listNames().catch(() => []))?.length ?? 0;
  print({ given, reports, flushed, waiting }, terminal);
  return toExit(reports, { failOn: given.failOn, against: given.against, spoolOk: given.values['spool-ok'] });
}
