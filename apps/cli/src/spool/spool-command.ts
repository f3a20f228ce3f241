import { toCommand } from '../command-line.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, UsageError } from '../terminal.ts';
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
