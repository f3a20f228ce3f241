import { readArguments } from '../command-line.ts';
import { toProgress } from '../progress.ts';
import { openConnection, toRetryWorld } from '../server/open-connection.ts';
import { DESTINATION_HELP, DESTINATION_OPTIONS, readDestination } from '../server/read-destination.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';
import { formatReports, toReportDocument } from '../upload/format-reports.ts';
import { parseRetryFor } from '../upload/upload-arguments.ts';
import { type Flushed, flushSpool } from './flush-spool.ts';
import { openSpool } from './open-spool.ts';
import { SpoolProblem } from './spool.ts';

const FLUSH_HELP = `tacho flush [options]

Sends the uploads that wait on disk because the server was away, oldest first. Every tacho upload does so too, before
it sends its own. What the server will not take is set aside with its reason and does not hold up the rest.

Options
${DESTINATION_HELP}  --rejected            also what was set aside before
  --any-destination    also what was kept for another server or with another token
  --retry-for SECONDS  keep trying for this long, 60 unless said otherwise
  --json               print one JSON document: runs, notes, waiting

Exit status: 0 nothing waits any more, 1 misuse, 2 something was refused or held back, 75 the server is away, or another
tacho is at it.
`;

const toExit = ({ ended, reports, waiting, notes }: Flushed): number => {
  if (ended === 'away' || ended === 'busy') return EXIT.away;
  const rejected = reports.some(({ outcome }) => outcome === 'rejected');
  return ended === 'rejected' || rejected || waiting > 0 || notes.length > 0 ? EXIT.rejected : EXIT.ok;
};

function print({ reports, notes, waiting, ended }: Flushed, json: boolean, { out, err }: Terminal): void {
  if (json) {
    out(`${JSON.stringify({ runs: reports.map(toReportDocument), notes, waiting }, null, 2)}\n`);
    return;
  }
  const lines = formatReports(reports, new Set());
  for (const line of lines.out) out(`${line}\n`);
  for (const line of lines.err) err(`${line}\n`);
  for (const note of notes) err(`${note}\n`);
  if (ended === 'away') err('the server does not answer\n');
  if (waiting > 0) err(`${waiting} ${waiting === 1 ? 'upload waits' : 'uploads wait'}\n`);
  else if (reports.length === 0 && notes.length === 0) out('nothing waits\n');
}

/** `tacho flush`: send what waits, and nothing else. Returns the exit status. */
export async function flushCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    ...DESTINATION_OPTIONS,
    rejected: { type: 'boolean', default: false },
    'any-destination': { type: 'boolean', default: false },
    'retry-for': { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    terminal.out(FLUSH_HELP);
    return EXIT.ok;
  }
  if (positionals.length > 0) throw new Misuse('tacho flush takes no FILE; it sends what waits');
  const retryForMs = parseRetryFor(values['retry-for']);
  const connection = openConnection(await readDestination(values, terminal), terminal);
  const { spool, maxDays } = openSpool(terminal);
  const progress = toProgress(terminal);
  try {
    if (values.rejected) await spool.takeBackRefused();
    const flushed = await flushSpool(
      spool,
      connection,
      {
        destination: connection.destination,
        anyDestination: values['any-destination'],
        // Whoever asks for what was set aside has seen how old it is.
        maxDays: values.rejected ? Number.POSITIVE_INFINITY : maxDays,
        retryForMs,
        onSending: (label) => progress.show(`sending ${label}`),
      },
      toRetryWorld(terminal, progress),
    );
    progress.clear();
    print(flushed, values.json, terminal);
    return toExit(flushed);
  } catch (error) {
    if (!(error instanceof SpoolProblem)) throw error;
    throw new Misuse(error.message);
  }
}
