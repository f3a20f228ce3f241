import { decodeText } from '@tachograph/adapters';
import { type ValidationIssue as Issue, MAX_COUNTED_ISSUES } from '@tachograph/schema/problem';
import { validateRun } from '@tachograph/schema/validation';
import { formatCount } from '../read-json.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, onlyFile, toCommand } from '../terminal.ts';

const VALIDATE_HELP = `tacho validate FILE|-  [--json]

Checks a run in the run format, as the server would, and lists every issue with its location (a JSON pointer),
up to 1,000.
A FILE of - is standard input.

Options
  --json   print one JSON document instead: ok, results, issues

Exit status: 0 when the run is valid, 2 when it is not, 1 for a usage error.
`;

type Checked = { readonly results: number; readonly issues: readonly Issue[]; readonly syntax: string | null };

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

/** `tacho validate`: check one run file as the server would. */
export const validateCommand = toCommand(VALIDATE_HELP, {}, async ({ values, positionals }, terminal) => {
  const file = onlyFile(positionals, 'tacho validate');
  const { results, issues, syntax } = check(decodeText(await terminal.readFile(file)), terminal.now());
  const ok = issues.length === 0 && syntax === null;
  if (values.json) printJson(terminal, { ok, results, issues: issues, ...(syntax === null ? {} : { syntax }) });
  else if (ok) terminal.out(`valid: ${formatCount(results, 'result')}\n`);
  else if (syntax !== null) terminal.err(`${file} is not JSON: ${syntax}\n`);
  else {
    for (const { pointer, code, detail } of issues) terminal.err(`${pointer || '/'}: ${detail} (${code})\n`);
    const more = issues.length >= MAX_COUNTED_ISSUES ? ' or more' : '';
    terminal.err(`${formatCount(issues.length, 'issue')}${more}\n`);
  }
  return ok ? EXIT.ok : EXIT.rejected;
});
