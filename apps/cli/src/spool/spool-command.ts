import { printReports, toReportDocument } from '../sending/format-reports.ts';
import { parseRetryFor } from '../sending/send-upload.ts';
import {
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  openConnection,
  printJson,
  readDestination,
} from '../server/ask-server.ts';
import { EXIT, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { type Flushed, flushSpool } from './flush-spool.ts';
import { openSpool } from './open-spool.ts';
import { ASIDE, SpoolProblem, type Waiting } from './spool.ts';

const SPOOL_HELP = `tacho spool [--json]

Lists the uploads that wait on disk, oldest first, and those that were set aside: rejected by the server, or
failed on it several times. tacho flush sends them. The folder is TACHO_SPOOL_DIR; to drop an upload, delete its file there.

Options
  --json   print one JSON document: folder, waiting, rejected, failed

Exit status: 0, or 1 for a usage error.
`;

const toDocument = ({ name, bytes, entry }: Waiting) => ({
  name,
  bytes,
  at: entry?.at ?? null,
  file: entry?.upload.label ?? null,
  url: entry?.url ?? null,
});

const format = ({ name, bytes, entry }: Waiting) =>
  entry
    ? `${entry.at}  ${entry.upload.label}  ${Math.ceil(bytes / 1000)} kB  for ${entry.url}`
    : `${name}  damaged, ${bytes} bytes`;

/** `tacho spool`: what waits, and what was set aside. Sends nothing. */
export const spoolCommand = toCommand(SPOOL_HELP, {}, async ({ values, positionals }, terminal) => {
  if (positionals.length > 0) throw new UsageError('tacho spool takes no FILE; it lists what waits');
  const { spool } = openSpool(terminal);
  const lists = ['waiting', ...ASIDE] as const;
  const [waiting = [], ...aside] = await Promise.all(lists.map((which) => spool.list(which))).catch((error) => {
    throw error instanceof SpoolProblem ? new UsageError(error.message) : error;
  });
  if (values.json) {
    const documents = [waiting, ...aside].map((list, index) => [lists[index], list.map(toDocument)]);
    printJson(terminal, { folder: spool.folder, ...Object.fromEntries(documents) });
    return EXIT.ok;
  }
  terminal.out(waiting.length === 0 ? 'nothing waits\n' : waiting.map((one) => `${format(one)}\n`).join(''));
  for (const [index, which] of ASIDE.entries()) {
    const lines = aside[index]?.map((one) => `  ${format(one)}\n`).join('');
    if (lines) terminal.out(`${which}, in ${spool.folderOf(which)}, each with its reason beside it:\n${lines}`);
  }
  return EXIT.ok;
});

const FLUSH_HELP = `tacho flush [options]

Sends the uploads that wait on disk because the server was unavailable, oldest first. Every tacho upload does so too, before
it sends its own. What the server rejects is set aside with its reason and does not hold up the rest; nor does an upload at
which the server fails (500) while it is ready for others: after 3 failures it is set aside too.

Options
${DESTINATION_HELP}  --rejected           also what the server rejected before
  --failed             also what was set aside because the server failed at it
  --any-destination    also what was kept for another server or with another token
  --retry-for SECONDS  keep trying for this long, 60 by default
  --json               print one JSON document: runs, counts, notes, waiting

Exit status: 0 nothing waits any more, 1 usage error, 2 something was rejected or held back, 75 server unavailable, or
another tacho sends what waits.
`;

const toExit = ({ ended, reports, waiting, notes }: Flushed): number => {
  if (ended === 'unavailable' || ended === 'busy') return EXIT.unavailable;
  const rejected = reports.some(({ outcome }) => outcome === 'rejected');
  return ended === 'rejected' || rejected || waiting > 0 || notes.length > 0 ? EXIT.rejected : EXIT.ok;
};

/** `2 sent, 1 failed, 1 waiting`; in a fixed order, without counts of 0. */
const formatCounts = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .flatMap(([label, count]) => (count > 0 ? [`${count} ${label}`] : []))
    .join(', ');

function print({ reports, counts, notes, waiting, ended }: Flushed, json: boolean, terminal: Terminal): void {
  if (json) {
    printJson(terminal, { runs: reports.map(toReportDocument), counts, notes, waiting });
    return;
  }
  printReports(reports, new Set(), terminal);
  for (const note of notes) terminal.err(`${note}\n`);
  if (ended === 'unavailable') terminal.err('the server does not respond\n');
  if (waiting > 0) terminal.err(`${waiting} ${waiting === 1 ? 'upload waits' : 'uploads wait'}\n`);
  const counted = formatCounts({ ...counts, waiting });
  terminal.out(`${counted === '' ? 'nothing waits' : counted}\n`);
}

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  rejected: { type: 'boolean', default: false },
  failed: { type: 'boolean', default: false },
  'any-destination': { type: 'boolean', default: false },
  'retry-for': { type: 'string' },
} as const;

/** `tacho flush`: send what waits, and nothing else. */
export const flushCommand = toCommand(FLUSH_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  if (positionals.length > 0) throw new UsageError('tacho flush takes no FILE; it sends what waits');
  const retryForMs = parseRetryFor(values['retry-for']);
  const progress = toProgress(terminal);
  const connection = openConnection(await readDestination(values, terminal), terminal, progress);
  const opened = openSpool(terminal);
  // What was set aside and is requested now may be of any age.
  const requested = ASIDE.filter((which) => values[which]);
  const maxDays = requested.length > 0 ? Number.POSITIVE_INFINITY : opened.maxDays;
  const onSending = (label: string) => progress.show(`sending ${label}`);
  try {
    for (const which of requested) await opened.spool.takeBack(which);
    const options = { anyDestination: values['any-destination'], maxDays, retryForMs, onSending };
    const flushed = await flushSpool(opened.spool, connection, options);
    progress.clear();
    print(flushed, values.json, terminal);
    return toExit(flushed);
  } catch (error) {
    if (!(error instanceof SpoolProblem)) throw error;
    throw new UsageError(error.message);
  }
});
