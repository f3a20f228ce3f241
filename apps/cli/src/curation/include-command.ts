import { readArguments } from '../command-line.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, type Terminal } from '../terminal.ts';
import { changeRun, onlyRun, RUN_OPTIONS } from './change-run.ts';
import { INCLUDE_HELP } from './curation-help.ts';

/** `tacho include`: let the results of an excluded run take part again. Returns the exit status. */
export async function includeCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, RUN_OPTIONS);
  if (values.help) {
    terminal.out(INCLUDE_HELP);
    return EXIT.ok;
  }
  const run = onlyRun(positionals, 'tacho include');
  await changeRun({ method: 'DELETE', path: `/v1/runs/${run}/exclusion` }, values, terminal);
  if (values.json) printJson(terminal, { run, included: true });
  else terminal.err(`${run} is included\n`);
  return EXIT.ok;
}
