import { capture, toQuality } from '../capture/capture.ts';
import { readArguments } from '../command-line.ts';
import { isTable } from '../server/read-json.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';

const ENV_HELP = `tacho env [--json]

Shows what tacho upload says of this machine and this job beside native output: processor, memory, system, and the
commit, branch and pull request as the CI service or git tells them. What the machine does not tell is null, and no
environment variable is copied. The load is shown here alone: save it before the benchmark and hand it to the upload.

  tacho env --json > env.json; run the benchmark; tacho upload out.txt --env env.json

Options
  --json   print one JSON document: environment and source, as in the run format

Exit status: 0, or 1 for misuse.
`;

/** `client.cpu.model  AMD EPYC`, one line a field. */
function listFields(value: unknown, path: string): [string, string][] {
  if (isTable(value))
    return Object.entries(value).flatMap(([key, inner]) => listFields(inner, path === '' ? key : `${path}.${key}`));
  return [[path, value === null || value === undefined ? '–' : String(value)]];
}

/** `tacho env`: what an upload from here would say of itself. Sends nothing. Returns the exit status. */
export async function envCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    terminal.out(ENV_HELP);
    return EXIT.ok;
  }
  if (positionals.length > 0) throw new Misuse('tacho env takes no FILE; it shows what this machine says of itself');
  const { environment, source } = await capture(terminal.probe);
  const captured = { environment: { ...environment, quality: toQuality(terminal.probe) }, source };
  if (values.json) terminal.out(`${JSON.stringify(captured, null, 2)}\n`);
  else {
    const fields = listFields(captured, '');
    const width = Math.max(...fields.map(([name]) => name.length));
    terminal.out(fields.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join(''));
  }
  return EXIT.ok;
}
