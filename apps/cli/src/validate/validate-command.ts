import { decodeText } from '@tachograph/adapters';
import type { ValidationIssue } from '@tachograph/schema/problem';
import { validateRun } from '@tachograph/schema/validation';
import { onlyFile, readArguments } from '../command-line.ts';
import { VALIDATE_HELP } from '../help.ts';
import { EXIT, type Terminal } from '../terminal.ts';

const formatIssue = ({ pointer, code, detail }: ValidationIssue): string =>
  `${pointer === '' ? '/' : pointer}: ${detail} (${code})\n`;

type Checked = {
  readonly results: number;
  readonly issues: readonly ValidationIssue[];
  readonly syntax: string | null;
};

function check(text: string, now: Date): Checked {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    return { results: 0, issues: [], syntax: error instanceof Error ? error.message : 'not JSON' };
  }
  const validated = validateRun(input, { now });
  return validated.ok
    ? { results: validated.run.results.length, issues: [], syntax: null }
    : { results: 0, issues: validated.issues, syntax: null };
}

/** `tacho validate`: check one run file as the server would. Returns the exit status. */
export async function validateCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    terminal.out(VALIDATE_HELP);
    return EXIT.ok;
  }
  const file = onlyFile(positionals, 'tacho validate');
  const { results, issues, syntax } = check(decodeText(await terminal.readFile(file)), terminal.now());
  const ok = issues.length === 0 && syntax === null;
  if (values.json) {
    terminal.out(`${JSON.stringify({ ok, results, issues, ...(syntax === null ? {} : { syntax }) }, null, 2)}\n`);
  } else if (ok) terminal.out(`valid: ${results} ${results === 1 ? 'result' : 'results'}\n`);
  else if (syntax !== null) terminal.err(`${file} is not JSON: ${syntax}\n`);
  else
    terminal.err(`${issues.map(formatIssue).join('')}${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}\n`);
  return ok ? EXIT.ok : EXIT.rejected;
}
