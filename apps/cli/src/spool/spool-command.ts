import { toCommand } from '../command-line.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, UsageError } from '../terminal.ts';
import { openSpool } from './open-spool.ts';
import { SpoolProblem, type Waiting } from './spool.ts';

const SPOOL_HELP = `tacho spool [--json]

Lists the uploads that wait on disk, oldest first, and those that the server rejected. tacho flush sends them. The folder is
TACHO_SPOOL_DIR; to drop an upload, delete its file there.

Options
  --json   print one JSON document: folder, waiting, rejected

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

/** `tacho spool`: what waits, and what was rejected. Sends nothing. */
export const spoolCommand = toCommand(SPOOL_HELP, {}, async ({ values, positionals }, terminal) => {
  if (positionals.length > 0) throw new UsageError('tacho spool takes no FILE; it lists what waits');
  const { spool } = openSpool(terminal);
  const [waiting, rejected] = await Promise.all([spool.list('waiting'), spool.list('rejected')]).catch((error) => {
    throw error instanceof SpoolProblem ? new UsageError(error.message) : error;
  });
  if (values.json) {
    const lists = { waiting: waiting.map(toDocument), rejected: rejected.map(toDocument) };
    printJson(terminal, { folder: spool.folder, ...lists });
    return EXIT.ok;
  }
  terminal.out(waiting.length === 0 ? 'nothing waits\n' : waiting.map((one) => `${format(one)}\n`).join(''));
  if (rejected.length > 0) {
    const lines = rejected.map((one) => `  ${format(one)}\n`).join('');
    terminal.out(`rejected, in ${spool.rejectedFolder}, each with its reason beside it:\n${lines}`);
  }
  return EXIT.ok;
});
