import { decodeText } from '@tachograph/adapters';
import { isTable, parseJson } from '../read-json.ts';
import { parseRetryFor } from '../sending/send-upload.ts';
import {
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  openConnection,
  printJson,
  readDestination,
} from '../server/ask-server.ts';
import { FileProblem, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { assertTool } from '../upload/read-stated.ts';
import { CHOICE_HELP, CHOICE_OPTIONS, readChoices } from '../upload/table-choices.ts';
import { parseDriverVersions } from '../upload/upload-arguments.ts';
import { isShallow } from './git-history.ts';
import { printImported, readProjectRules, toImportDocument, toImportExit } from './import-outcome.ts';
import { listSources } from './list-sources.ts';
import { parseTimeFrom } from './read-time.ts';
import { sendRuns } from './send-runs.ts';

const IMPORT_HELP = `tacho import FILE|FOLDER … [options]
tacho import --git FILE [options]

Sends results of the past, each run with its commit, its own time and the output of the tool. It reads
  histories: data.js of github-action-benchmark, Bencher's JSON, the results of asv, the storage folder
             of pytest-benchmark
  files:     native output of any tool, a run a file; runs in the run format, also many as NDJSON
A folder means the files in it and below. Native output is read here, by the project's mapping rules.

Nothing is stored twice: after an interruption, repeat the same command.

Options
${DESTINATION_HELP}  --git FILE           every version of the file in the history of its repository, through renames, each with its
                       commit; may be repeated
  --started-at-from WHAT   when native output was measured, where it does not state it: name, the default, the date in
                       the name of its file or folder, in UTC; git, the commit that last changed the file; mtime, when
                       it was written. Given, it is used also where the output states a time
  --tool NAME          the tool that wrote the files; auto, the default, finds out by itself
${CHOICE_HELP}  --driver-version NAME=VERSION   version of a driver the output names without one; may be repeated
  --env FILE           environment of the measurements as JSON; nothing of this machine is taken
  --repository NAME    where the code is, such as example/connectors
  --branch NAME        the branch that was measured; later runs are compared with the newest of it
  --dry-run            check everything, store nothing
  --retry-for SECONDS  keep trying for this long while the server is unavailable, 60 by default
  --json               print one JSON document: runs, left, partial

Exit status: 0 all stored, 1 usage error, 2 a run was rejected or not understood, 4 a question about a table is open:
nothing of its file was sent, 75 server unavailable.
`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  ...CHOICE_OPTIONS,
  git: { type: 'string', multiple: true },
  'started-at-from': { type: 'string' },
  tool: { type: 'string', default: 'auto' },
  'driver-version': { type: 'string', multiple: true },
  env: { type: 'string' },
  repository: { type: 'string' },
  branch: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'retry-for': { type: 'string' },
} as const;

async function readEnvironment(file: string | undefined, terminal: Terminal): Promise<unknown> {
  if (file === undefined) return undefined;
  const value = parseJson(decodeText(await terminal.readFile(file)));
  if (isTable(value)) return value.environment ?? value;
  throw new FileProblem(`${file} is not a JSON object`);
}

/** `tacho import`: send results of the past. */
export const importCommand = toCommand(IMPORT_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const { tool, git = [], repository, branch, 'dry-run': dryRun } = values;
  if (positionals.length + git.length === 0) throw new UsageError('tacho import needs a FILE, a FOLDER or --git FILE');
  assertTool(tool);
  const timeFrom = values['started-at-from'] === undefined ? undefined : parseTimeFrom(values['started-at-from']);
  const driverVersions = parseDriverVersions(values['driver-version'] ?? []);
  const retryForMs = parseRetryFor(values['retry-for']);
  const progress = toProgress(terminal);
  const connection = openConnection(await readDestination(values, terminal), terminal, progress);
  const environment = await readEnvironment(values.env, terminal);
  const rules = await readProjectRules(connection);
  const source = { kind: 'import', repository, branch };
  const choices = readChoices(values);
  const past = { tool, choices, facts: { rules, source, driverVersions, environment } };
  for (const file of git) {
    if (await isShallow(file, terminal))
      progress.note(`${file}: the clone is shallow: git fetch --unshallow has all commits`);
  }
  const sources = await listSources({ files: positionals, git, timeFrom }, past, terminal);
  const outcome = await sendRuns(sources, { connection, dryRun, retryForMs }, { terminal, progress });
  if (values.json) printJson(terminal, toImportDocument(outcome));
  else printImported(outcome, terminal);
  return toImportExit(outcome);
});
