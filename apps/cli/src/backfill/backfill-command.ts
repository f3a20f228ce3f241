import { decodeText, parseMapping } from '@tachograph/adapters';
import { toCommand } from '../command-line.ts';
import { toProgress } from '../progress.ts';
import { askServer, printJson } from '../server/ask-server.ts';
import { openConnection } from '../server/open-connection.ts';
import { DESTINATION_HELP, DESTINATION_OPTIONS, readDestination } from '../server/read-destination.ts';
import { isTable, parseJson } from '../server/read-json.ts';
import { EXIT, FileProblem, type Terminal, UsageError } from '../terminal.ts';
import { printReports, toReportDocument } from '../upload/format-reports.ts';
import { assertTool } from '../upload/read-stated.ts';
import { parseDriverVersions, parseRetryFor } from '../upload/upload-arguments.ts';
import { parseTimeFrom } from './read-time.ts';
import { type Backfilled, sendRuns } from './send-runs.ts';

const BACKFILL_HELP = `tacho backfill FILE|FOLDER … [options]

Sends results of the past, each run at its own time: native output of a tool, a run a file; runs in the run format, also
many as NDJSON; and the history of github-action-benchmark (data.js), each entry a run with its commit and date. A folder
means the files in it and below. Native output is read here, by the project's mapping rules.

Nothing is stored twice: after an interruption, repeat the same command.

Options
${DESTINATION_HELP}  --started-at-from WHAT   when native output was measured: name, the default, the date in the name of its file or
                       folder, in UTC; git, the commit that last changed the file; mtime, when it was written
  --tool NAME          the tool that wrote the files; auto, the default, finds out by itself
  --driver-version NAME=VERSION   version of a driver the output names without one; may be repeated
  --env FILE           environment of the measurements as JSON; nothing of this machine is taken
  --repository NAME    where the code is, such as example/connectors
  --branch NAME        the branch that was measured; later runs are compared with the newest of it
  --dry-run            check everything, store nothing
  --retry-for SECONDS  keep trying for this long while the server is unavailable, 60 by default
  --json               print one JSON document: runs, left

Exit status: 0 all stored, 1 usage error, 2 something was rejected or not understood, 75 server unavailable.
`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  'started-at-from': { type: 'string', default: 'name' },
  tool: { type: 'string', default: 'auto' },
  'driver-version': { type: 'string', multiple: true },
  env: { type: 'string' },
  repository: { type: 'string' },
  branch: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'retry-for': { type: 'string' },
} as const;

/** Reasons that are printed one by one; `--json` has all. */
const MAX_LEFT = 20;

async function readEnvironment(file: string | undefined, terminal: Terminal): Promise<unknown> {
  if (file === undefined) return undefined;
  const value = parseJson(decodeText(await terminal.readFile(file)));
  if (isTable(value)) return value.environment ?? value;
  throw new FileProblem(`${file} is not a JSON object`);
}

/** The files that were named, and those of the folders that were. */
async function listFiles(named: readonly string[], terminal: Terminal): Promise<string[]> {
  const lists = await Promise.all(named.map(async (path) => (await terminal.listFolder(path)) ?? [path]));
  const files = lists.flat();
  if (files.length === 0) throw new UsageError('the folder is empty');
  return [...new Set(files)];
}

function print({ reports, left, unavailable }: Backfilled, json: boolean, terminal: Terminal): void {
  if (json) {
    printJson(terminal, {
      runs: reports.map(toReportDocument),
      left,
      ...(unavailable === null ? {} : { unavailable }),
    });
    return;
  }
  printReports(reports, new Set(), terminal);
  for (const { file, reason } of left.slice(0, MAX_LEFT)) terminal.err(`${file}: not sent: ${reason}\n`);
  if (left.length > MAX_LEFT) terminal.err(`and ${left.length - MAX_LEFT} more not sent; --json lists them all\n`);
  if (unavailable !== null) {
    terminal.err(`${unavailable}\nrepeat the same command later: what is stored is not stored twice\n`);
  }
}

/** `tacho backfill`: send results of the past. */
export const backfillCommand = toCommand(BACKFILL_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  if (positionals.length === 0) throw new UsageError('tacho backfill needs a FILE or a FOLDER');
  assertTool(values.tool);
  const timeFrom = parseTimeFrom(values['started-at-from']);
  const driverVersions = parseDriverVersions(values['driver-version'] ?? []);
  const retryForMs = parseRetryFor(values['retry-for']);
  const progress = toProgress(terminal);
  const connection = openConnection(await readDestination(values, terminal), terminal, progress);
  const [environment, files] = await Promise.all([
    readEnvironment(values.env, terminal),
    listFiles(positionals, terminal),
  ]);
  const rules = parseMapping(await askServer({ method: 'GET', path: '/v1/mapping' }, connection));
  if ('issues' in rules) {
    throw new UsageError('the server has mapping rules that this tacho does not understand: update it');
  }
  const { tool, repository, branch } = values;
  const past = { tool, timeFrom, rules: rules.mapping, driverVersions, environment, repository, branch };
  const dryRun = values['dry-run'];
  const outcome = await sendRuns(files, { connection, past, dryRun, retryForMs }, { terminal, progress });
  print(outcome, values.json, terminal);
  const rejected = outcome.left.length > 0 || outcome.reports.some((report) => report.outcome === 'rejected');
  return outcome.unavailable !== null ? EXIT.unavailable : rejected ? EXIT.rejected : EXIT.ok;
});
