import { capture, toQuality } from '../capture/capture.ts';
import { isTable } from '../read-json.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, toCommand, UsageError } from '../terminal.ts';

const ENV_HELP = `tacho env [--json]

Shows how tacho upload describes this machine and this job beside native output: processor, memory, system, and the
commit, branch and pull request as the CI service or git reports them. What the machine does not report is null, and no
environment variable is copied. The load is shown here alone: save it before the benchmark and give it to the upload.

  tacho env --json > env.json; run the benchmark; tacho upload out.txt --env env.json

Options
  --json   print one JSON document: environment and source, as in the run format

Exit status: 0, or 1 for a usage error.
`;

/** `client.cpu.model  AMD EPYC`, one line a field. */
function listFields(value: unknown, path: string): [string, string][] {
  if (isTable(value))
    return Object.entries(value).flatMap(([key, inner]) => listFields(inner, path === '' ? key : `${path}.${key}`));
  return [[path, value === null || value === undefined ? '–' : String(value)]];
}

/** `tacho env`: what an upload from here would describe. Sends nothing. */
export const envCommand = toCommand(ENV_HELP, {}, async ({ values, positionals }, terminal) => {
  if (positionals.length > 0) throw new UsageError('tacho env takes no FILE; it shows this machine and this job');
  const { environment, source } = await capture(terminal.probe);
  const captured = { environment: { ...environment, quality: toQuality(terminal.probe) }, source };
  if (values.json) printJson(terminal, captured);
  else {
    const fields = listFields(captured, '');
    const width = Math.max(...fields.map(([name]) => name.length));
    terminal.out(fields.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join(''));
  }
  return EXIT.ok;
});
