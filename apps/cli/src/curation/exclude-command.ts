import { readArguments } from '../command-line.ts';
import { printJson, toJsonBody } from '../server/ask-server.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';
import { changeRun, onlyRun, RUN_OPTIONS } from './change-run.ts';
import { EXCLUDE_HELP } from './curation-help.ts';

const OPTIONS = { ...RUN_OPTIONS, reason: { type: 'string' } } as const;

/** `tacho exclude`: let the results of a run take no part in anything. Returns the exit status. */
export async function excludeCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (values.help) {
    terminal.out(EXCLUDE_HELP);
    return EXIT.ok;
  }
  const run = onlyRun(positionals, 'tacho exclude');
  const reason = values.reason?.trim();
  if (!reason) throw new Misuse('tacho exclude needs --reason TEXT: everyone who looks at the run reads it');
  const path = `/v1/runs/${run}/exclusion`;
  const response = await changeRun({ method: 'PUT', path, ...toJsonBody({ reason }) }, values, terminal);
  if (values.json) printJson(terminal, response);
  else terminal.err(`${run} is excluded: ${reason}\n`);
  return EXIT.ok;
}
