import { readArguments } from '../command-line.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';
import { changeRun, onlyRun, RUN_OPTIONS } from './change-run.ts';
import { DELETE_HELP } from './curation-help.ts';

const OPTIONS = { ...RUN_OPTIONS, yes: { type: 'boolean', default: false } } as const;

/** `tacho delete`: delete a run with all that is known of it. Returns the exit status. */
export async function deleteCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (values.help) {
    terminal.out(DELETE_HELP);
    return EXIT.ok;
  }
  const run = onlyRun(positionals, 'tacho delete');
  if (!values.yes) {
    throw new Misuse('tacho delete cannot be undone: say --yes, or take tacho exclude, which leaves the run readable');
  }
  await changeRun({ method: 'DELETE', path: `/v1/runs/${run}` }, values, terminal);
  if (values.json) printJson(terminal, { run, deleted: true });
  else terminal.err(`${run} is deleted\n`);
  return EXIT.ok;
}
