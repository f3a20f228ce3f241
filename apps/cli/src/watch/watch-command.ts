import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contracts } from '@tachograph/bench/contracts';
import { type MadeRelease, makeRelease, publishRelease } from '../documents/make-release.ts';
import { needProject } from '../env.ts';
import {
  askServer,
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  openConnection,
  printJson,
  readDestination,
  toJsonBody,
} from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { ServerProblem } from '../server/server-problem.ts';
import { type Arguments, EXIT, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { thin } from '../versions/list-versions.ts';
import { measureVersions } from '../versions/measure-versions.ts';
import { withPrograms } from '../versions/run-program.ts';
import { findReleases, type NewReleases } from './find-releases.ts';

const WATCH_HELP = `tacho watch [options]

Finds releases of the project's drivers that are not measured yet, by the package managers of this machine, measures them in turns
with the last one that was, uploads the runs, and makes the report of each: on the page of reports, where the token may edit, and
printed as Markdown for release notes. For a job that runs every night; where nothing is new it ends in seconds. tacho bench init
--list has the drivers that it can measure.

Options
${DESTINATION_HELP}  --project NAME       the project; TACHO_PROJECT
  --driver NAME,…      these drivers of it alone
  --scenario ID,…      contracts of docs/league.md; those that rank a league unless named
  --database NAME      postgres, mariadb, mysql or sqlite, where a driver speaks to several
  --out DIR            write the Markdown there too: pg-8.24.0.md
  --dry-run            say what is new, and measure nothing
  --json               print one JSON document: releases, reports

Exit status: 0 nothing is shown to get slower, 1 usage error, 2 a worker failed or the server rejected something, 3 a release gets slower,
75 server unavailable or interrupted.
`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  project: { type: 'string' },
  driver: { type: 'string' },
  scenario: { type: 'string' },
  database: { type: 'string' },
  out: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

type Values = Arguments<typeof OPTIONS>['values'];

/** Releases of a driver that are measured at once, beside the last one that was. */
const MOST = 6;

const split = (text: string | undefined): string[] => (text ?? '').split(',').filter((word) => word !== '');

function chooseScenarios(text: string | undefined): string[] {
  const named = split(text);
  const known = contracts.map(({ id }) => id);
  const unknown = named.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new UsageError(`there is no scenario ${unknown}; there are ${known.join(', ')}`);
  return named.length > 0 ? named : contracts.flatMap(({ id, ranked }) => (ranked ? [id] : []));
}

/** A file name of a driver and its release. */
const toFileName = ({ driver, version }: MadeRelease) => `${`${driver}-${version}`.replaceAll(/[^\w.+-]+/g, '-')}.md`;

type World = {
  readonly project: string;
  readonly connection: Connection;
  readonly terminal: Terminal;
  readonly values: Values;
};

/** Measures what is new of a driver. Returns the releases that were measured, oldest first, behind the one that was there. */
async function measureOne(
  { driver, choice, measured, releases }: NewReleases,
  { connection, terminal, values }: World,
) {
  const versions = [measured, ...thin(releases, MOST)];
  terminal.err(`measuring ${driver} ${versions.join(', ')}\n`);
  await askServer(
    { method: 'POST', path: '/v1/releases', ...toJsonBody({ driver, versions: releases.slice(-1000) }) },
    connection,
  );
  const { url, 'token-file': tokenFile } = values;
  const options = [...(url ? ['--url', url] : []), ...(tokenFile ? ['--token-file', resolve(tokenFile)] : [])];
  const folder = join('.tacho', 'watch', driver);
  const scenarios = chooseScenarios(values.scenario);
  const { status } = await measureVersions({ choice, driver, versions, scenarios, options, folder }, terminal);
  return { status, versions };
}

/** The report of each new release, against the one before it: published, and in its file. One without figures stops no other. */
async function reportReleases(
  driver: string,
  versions: readonly string[],
  { project, connection, terminal, values }: World,
) {
  const reports: MadeRelease[] = [];
  for (const [index, version] of versions.slice(1).entries()) {
    try {
      const made = await makeRelease({ project, driver, version, since: versions[index] }, connection);
      terminal.err(`${made.title} ${await publishRelease(made, connection)}\n`);
      if (values.out !== undefined) writeMarkdown(values.out, made);
      reports.push(made);
    } catch (problem) {
      if (!(problem instanceof ServerProblem) || problem.exit !== EXIT.rejected) throw problem;
      terminal.err(`${driver} ${version} has no report: ${problem.message}\n`);
    }
  }
  return reports;
}

function writeMarkdown(folder: string, made: MadeRelease): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, toFileName(made)), made.markdown);
}

const describeNew = ({ driver, measured, releases }: NewReleases) =>
  releases.length === 0
    ? `${driver} ${measured} is the newest`
    : `${driver} ${releases.join(', ')}: new since ${measured}`;

/** `tacho watch`: from a release to its verdict. */
export const watchCommand = toCommand(WATCH_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is one too many`);
  chooseScenarios(values.scenario);
  const project = needProject(values, terminal, 'tacho watch');
  const connection = openConnection(await readDestination(values, terminal), terminal, toProgress(terminal));
  const drivers = await askServer(
    { method: 'GET', path: `/v1/drivers?project=${encodeURIComponent(project)}` },
    connection,
  );
  const say = (text: string) => terminal.err(`${text}\n`);
  const named = split(values.driver);
  const all = await withPrograms(terminal, (run) =>
    findReleases(drivers, { named, database: values.database }, { run, say }),
  );
  for (const one of all) say(describeNew(one));
  const due = values['dry-run'] ? [] : all.filter(({ releases }) => releases.length > 0);
  const world = { project, connection, terminal, values };
  const reports: MadeRelease[] = [];
  let worst: number = EXIT.ok;
  for (const one of due) {
    const { status, versions } = await measureOne(one, world);
    if (status === EXIT.ok) reports.push(...(await reportReleases(one.driver, versions, world)));
    else worst = status;
    if (terminal.stopped.aborted) break;
  }
  const releases = all.map(({ driver, measured, releases: found }) => ({ driver, measured, releases: found }));
  if (values.json) printJson(terminal, { releases, reports: reports.map(({ living: _, ...made }) => made) });
  else if (reports.length > 0) terminal.out(reports.map(({ markdown }) => markdown).join('\n'));
  if (worst !== EXIT.ok) return worst;
  return reports.some(({ worse }) => worse > 0) ? EXIT.verdict : EXIT.ok;
});
