import { readArguments } from '../command-line.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';
import { openSpool } from './open-spool.ts';
import { SpoolProblem, type Waiting } from './spool.ts';

const SPOOL_HELP = `tacho spool [--json]

Lists the uploads that wait on disk, oldest first, and those that the server would not take. tacho flush sends them. The
folder is TACHO_SPOOL_DIR; to drop an upload, delete its file there.

Options
  --json   print one JSON document: folder, waiting, refused

Exit status: 0, or 1 for misuse.
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

/** `tacho spool`: what waits, and what was refused. Sends nothing. Returns the exit status. */
export async function spoolCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    terminal.out(SPOOL_HELP);
    return EXIT.ok;
  }
  if (positionals.length > 0) throw new Misuse('tacho spool takes no FILE; it lists what waits');
  const { spool } = openSpool(terminal);
  try {
    const [waiting, rejected] = [await spool.list('waiting'), await spool.list('rejected')];
    if (values.json) {
      const document = { folder: spool.folder, waiting: waiting.map(toDocument), rejected: rejected.map(toDocument) };
      terminal.out(`${JSON.stringify(document, null, 2)}\n`);
      return EXIT.ok;
    }
    terminal.out(waiting.length === 0 ? 'nothing waits\n' : waiting.map((one) => `${format(one)}\n`).join(''));
    if (rejected.length > 0) {
      const lines = rejected.map((one) => `  ${format(one)}\n`).join('');
      terminal.out(`refused, in ${spool.refusedFolder}, each with its reason beside it:\n${lines}`);
    }
    return EXIT.ok;
  } catch (error) {
    if (error instanceof SpoolProblem) throw new Misuse(error.message);
    throw error;
  }
}
