import { decodeText } from '@tachograph/adapters';
import { isTable, parseJson } from '../read-json.ts';
import {
  askServer,
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  openConnection,
  printJson,
  REQUEST_EXIT_HELP,
  readDestination,
  toJsonBody,
} from '../server/ask-server.ts';
import { ServerProblem } from '../server/server-problem.ts';
import { EXIT, FileProblem, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';

const RELEASES_HELP = `tacho releases --driver NAME VERSION …|-

Stores which versions of a driver exist, measured or not, so that badges of older ones show how many releases they are
behind (docs/badges.md), and on which day they were published, which trends show. Naming a version again changes nothing but
its day. With - the versions come from standard input: a JSON list; a JSON object from version to time; or one a line, with
or without a day after it.

  npm view mariadb versions --json | tacho releases --driver mariadb -
  git tag --format='%(refname:short) %(creatordate:short)' | tacho releases --driver mariadb -

Options
${DESTINATION_HELP}  --driver NAME        the driver, which has results in the project
  --json               print one JSON document: driver, stored, dated

${REQUEST_EXIT_HELP}`;

/** The server takes this many at once. */
const AT_ONCE = 1000;

type Release = { readonly version: string; readonly releasedOn?: string };

/** The calendar day, in UTC, of an RFC 3339 time or of a day. */
function parseDay(version: string, time: string): string {
  const at = /^\d{4}-\d{2}-\d{2}(T|$)/.test(time) ? new Date(time) : null;
  if (at === null || Number.isNaN(at.getTime())) throw new FileProblem(`${version}: "${time}" is no day and no time`);
  return at.toISOString().slice(0, 10);
}

/** What `npm view NAME time` has beside versions. */
const NO_VERSIONS: ReadonlySet<string> = new Set(['created', 'modified', 'unpublished']);

const NO_LIST = 'standard input begins like JSON and is no list of versions, nor an object from version to time';

function parseDocument(text: string): readonly Release[] {
  const document = parseJson(text);
  if (Array.isArray(document) && document.every((item) => typeof item === 'string')) {
    return document.map((version) => ({ version }));
  }
  if (!isTable(document)) throw new FileProblem(NO_LIST);
  return Object.entries(document).flatMap(([version, time]) => {
    if (NO_VERSIONS.has(version)) return [];
    if (typeof time !== 'string') throw new FileProblem(NO_LIST);
    return [{ version, releasedOn: parseDay(version, time) }];
  });
}

/** A version, which may have spaces in it, and a day or time behind it. */
function parseLine(line: string): readonly Release[] {
  const version = line.trim();
  const [, before = '', time] = /^(.+?)\s+(\d{4}-\d{2}-\d{2}\S*)$/.exec(version) ?? [];
  if (time !== undefined) return [{ version: before, releasedOn: parseDay(before, time) }];
  return version === '' ? [] : [{ version }];
}

const parseList = (text: string): readonly Release[] =>
  /^\s*[[{]/.test(text) ? parseDocument(text) : text.split('\n').flatMap(parseLine);

/** Each version once, as it was named last. */
const listOnce = (releases: readonly Release[]): readonly Release[] => [
  ...new Map(releases.map((release) => [release.version, release])).values(),
];

async function readVersions(named: readonly string[], terminal: Terminal): Promise<readonly Release[]> {
  if (!named.includes('-')) return listOnce(named.map((version) => ({ version })));
  if (named.length > 1) {
    throw new UsageError('versions come from the command line or from standard input, not from both');
  }
  return listOnce(parseList(decodeText(await terminal.readFile('-'))));
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
    let dated = 0;
    for (let at = 0; at < versions.length; at += AT_ONCE) {
      const some = versions.slice(at, at + AT_ONCE);
      const body = toJsonBody({ driver, versions: some.map((entry) => (entry.releasedOn ? entry : entry.version)) });
      const request = { method: 'POST', path: '/v1/releases', ...body } as const;
      const response = await askServer(request, connection).catch((problem: unknown) => {
        throw adviseOnDriver(problem, driver);
      });
      stored += isTable(response) ? Number(response.stored) : 0;
      dated += isTable(response) ? Number(response.dated ?? 0) : 0;
    }
    if (values.json) printJson(terminal, { driver, stored, dated });
    else {
      const days = dated > 0 ? `, ${dated} of the others with another day` : '';
      terminal.err(`${driver}: ${versions.length} named, ${stored} of them new${days}\n`);
    }
    return EXIT.ok;
  },
);
