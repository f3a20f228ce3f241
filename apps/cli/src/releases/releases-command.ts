import { decodeText } from '@tachograph/adapters';
import { toCommand } from '../command-line.ts';
import { toProgress } from '../progress.ts';
import { askServer, printJson, ServerProblem, toJsonBody } from '../server/ask-server.ts';
import { openConnection } from '../server/open-connection.ts';
import {
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  REQUEST_EXIT_HELP,
  readDestination,
} from '../server/read-destination.ts';
import { isTable, parseJson } from '../server/read-json.ts';
import { EXIT, FileProblem, type Terminal, UsageError } from '../terminal.ts';

const RELEASES_HELP = `tacho releases --driver NAME VERSION …|-

Stores which versions of a driver exist, measured or not, so that badges of older ones show how many releases they are
behind (docs/badges.md). Naming a version again changes nothing. With - the versions come from standard input: a JSON list,
or one a line.

  npm view mariadb versions --json | tacho releases --driver mariadb -

Options
${DESTINATION_HELP}  --driver NAME        the driver, which has results in the project
  --json               print one JSON document: driver, stored

${REQUEST_EXIT_HELP}`;

/** The server takes this many at once. */
const AT_ONCE = 1000;

function parseList(text: string): readonly string[] {
  if (!text.trimStart().startsWith('[')) return text.split('\n').flatMap((line) => line.trim() || []);
  const list = parseJson(text);
  if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  throw new FileProblem('standard input begins like JSON and is no list of versions');
}

async function readVersions(named: readonly string[], terminal: Terminal): Promise<readonly string[]> {
  if (!named.includes('-')) return [...new Set(named)];
  if (named.length > 1) {
    throw new UsageError('versions come from the command line or from standard input, not from both');
  }
  return [...new Set(parseList(decodeText(await terminal.readFile('-'))))];
}

/** The server takes versions of drivers it has results of, and of no others. */
function adviseOnDriver(problem: unknown, driver: string): unknown {
  if (!(problem instanceof ServerProblem) || problem.code !== 'not-found') return problem;
  const advice = `  upload a run of ${driver} first; or spell it as its results do: the page Drivers of the project lists them`;
  return new ServerProblem(`${problem.message}\n${advice}`, problem.exit, problem.code);
}

/** `tacho releases`: store the versions of a driver that exist. */
export const releasesCommand = toCommand(
  RELEASES_HELP,
  { ...DESTINATION_OPTIONS, driver: { type: 'string' } },
  async ({ values, positionals }, terminal) => {
    const { driver } = values;
    if (!driver) throw new UsageError('tacho releases needs --driver NAME');
    const versions = await readVersions(positionals, terminal);
    if (versions.length === 0) throw new UsageError('tacho releases needs a VERSION, or - for standard input');
    const connection = openConnection(await readDestination(values, terminal), terminal, toProgress(terminal));
    let stored = 0;
    for (let at = 0; at < versions.length; at += AT_ONCE) {
      const body = toJsonBody({ driver, versions: versions.slice(at, at + AT_ONCE) });
      const request = { method: 'POST', path: '/v1/releases', ...body } as const;
      const response = await askServer(request, connection).catch((problem: unknown) => {
        throw adviseOnDriver(problem, driver);
      });
      stored += isTable(response) ? Number(response.stored) : 0;
    }
    if (values.json) printJson(terminal, { driver, stored });
    else terminal.err(`${driver}: ${versions.length} named, ${stored} of them new\n`);
    return EXIT.ok;
  },
);
