import { printJson } from '../server/ask-server.ts';
import { EXIT, toCommand, UsageError } from '../terminal.ts';
import { LANGUAGES } from './builds.ts';
import { readRepository } from './read-repository.ts';
import { CIS, printCi, writeCi } from './write-ci.ts';

const INIT_HELP = `tacho init github|gitlab [options] [DIR]

Writes the workflows that measure the pull requests of the repository in DIR, the current folder unless named, and its default
branch. What no option says and nothing shows is a question, of which there are at most five; without a terminal it is an error.

Options
  --url URL        URL of the upload API; TACHO_URL
  --project NAME   the project there; TACHO_PROJECT
  --bench FILE     the tacho-bench.json that compares base and head in turns, where there are several
  --command TEXT   in place of it: what measures, one line of a shell
  --files PATTERN  the files that it writes; a command that ends in > FILE names its own
  --database NAME  beside the job: none, mariadb or postgres; by tacho-bench.json, or none
  --when WHAT      pull-request, the default, for each, or label for those with the label "benchmark"
  --language NAME  how the driver is built, where several could be: ${LANGUAGES.join(', ')}
  --branch NAME    the default branch, if Git does not know it
  --force          replace files that differ
  --json           print one JSON document: ci, files, each with path and outcome, plan, next

Exit status: 0, or 1 for a usage error and a file that differs.
`;

const OPTIONS = {
  url: { type: 'string' },
  project: { type: 'string' },
  bench: { type: 'string' },
  command: { type: 'string' },
  files: { type: 'string' },
  database: { type: 'string' },
  when: { type: 'string' },
  language: { type: 'string' },
  branch: { type: 'string' },
  force: { type: 'boolean', default: false },
} as const;

/** `tacho init`: the workflows that measure. */
export const initCommand = toCommand(INIT_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const [name, folder = '.', ...more] = positionals;
  const ci = CIS.find((known) => known === name);
  if (ci === undefined) throw new UsageError(`tacho init knows ${CIS.join(' and ')}`);
  if (more.length > 0) throw new UsageError(`tacho init takes one folder; "${more[0]}" is one too many`);
  const repository = await readRepository(folder, terminal);
  const written = await writeCi(ci, values, { repository, terminal });
  if (values.json) printJson(terminal, { ci, ...written });
  else printCi(written, terminal);
  return written.files.some(({ outcome }) => outcome === 'differs') ? EXIT.usageError : EXIT.ok;
});
