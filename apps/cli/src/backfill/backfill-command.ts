import { decodeText, parseMapping } from '@tachograph/adapters';
import { readArguments } from '../command-line.ts';
import { toProgress } from '../progress.ts';
import { askServer, printJson } from '../server/ask-server.ts';
import { openConnection, toRetryWorld } from '../server/open-connection.ts';
import { DESTINATION_OPTIONS, readDestination } from '../server/read-destination.ts';
import { isTable } from '../server/read-json.ts';
import { EXIT, FileProblem, Misuse, type Terminal } from '../terminal.ts';
import { formatReports, toReportDocument } from '../upload/format-reports.ts';
import { assertTool } from '../upload/read-stated.ts';
import { parseDriverVersions, parseRetryFor } from '../upload/upload-arguments.ts';
import { BACKFILL_HELP } from './backfill-help.ts';
import { parseTimeFrom } from './read-time.ts';
import { type Backfilled, sendRuns } from './send-runs.ts';

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
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Reasons that are told one by one; `--json` has all. */
const MAX_LEFT = 20;

async function readEnvironment(file: string | undefined, terminal: Terminal): Promise<unknown> {
  if (file === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(decodeText(await terminal.readFile(file)));
    if (isTable(value)) return value.environment ?? value;
  } catch (error) {
    if (error instanceof FileProblem) throw error;
  }
  throw new FileProblem(`${file} is not a JSON object`);
}

/** The files that were named, and those of the folders that were. */
async function listFiles(named: readonly string[], terminal: Terminal): Promise<string[]> {
  const lists = await Promise.all(named.map(async (path) => (await terminal.listFolder(path)) ?? [path]));
  const files = lists.flat();
  if (files.length === 0) throw new Misuse('there is no file in there');
  return [...new Set(files)];
}

function print({ reports, left, away }: Backfilled, json: boolean, terminal: Terminal): void {
  if (json) {
    printJson(terminal, { runs: reports.map(toReportDocument), left, ...(away === null ? {} : { away }) });
    return;
  }
  const lines = formatReports(reports, new Set());
  for (const line of lines.out) terminal.out(`${line}\n`);
  for (const line of lines.err) terminal.err(`${line}\n`);
  for (const { file, reason } of left.slice(0, MAX_LEFT)) terminal.err(`${file}: not sent: ${reason}\n`);
  if (left.length > MAX_LEFT) terminal.err(`and ${left.length - MAX_LEFT} more not sent; --json lists them all\n`);
  if (away !== null) terminal.err(`${away}\ngive the same command again later: what is stored is not stored twice\n`);
}

/** `tacho backfill`: send results of the past. Returns the exit status. */
export async function backfillCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (values.help) {
    terminal.out(BACKFILL_HELP);
    return EXIT.ok;
  }
  if (positionals.length === 0) throw new Misuse('tacho backfill needs a FILE or a FOLDER');
  assertTool(values.tool);
  const timeFrom = parseTimeFrom(values['started-at-from']);
  const driverVersions = parseDriverVersions(values['driver-version'] ?? []);
  const retryForMs = parseRetryFor(values['retry-for']);
  const connection = openConnection(await readDestination(values, terminal), terminal);
  const [environment, files] = await Promise.all([
    readEnvironment(values.env, terminal),
    listFiles(positionals, terminal),
  ]);
  const progress = toProgress(terminal);
  const response = await askServer(
    { method: 'GET', path: '/v1/mapping' },
    connection,
    toRetryWorld(terminal, progress),
  );
  const rules = parseMapping(response);
  if ('issues' in rules)
    throw new Misuse('the server has mapping rules that this tacho does not understand: update it');
  const { tool, repository, branch } = values;
  const past = { tool, timeFrom, rules: rules.mapping, driverVersions, environment, repository, branch };
  const dryRun = values['dry-run'];
  const outcome = await sendRuns(files, { connection, past, dryRun, retryForMs }, { terminal, progress });
  print(outcome, values.json, terminal);
  const rejected = outcome.left.length > 0 || outcome.reports.some((report) => report.outcome === 'rejected');
  return outcome.away !== null ? EXIT.away : rejected ? EXIT.rejected : EXIT.ok;
}
