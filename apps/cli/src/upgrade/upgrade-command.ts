import { needProject } from '../env.ts';
import { toMark } from '../forges/mark.ts';
import { chooseForge, type Forge, putForJob, type SaidPut } from '../forges/put-for-job.ts';
import { formatCount, readField, toText } from '../read-json.ts';
import {
  askServer,
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  openConnection,
  printJson,
  readOffered,
} from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { type Arguments, EXIT, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { formatUpgrades } from './format-upgrades.ts';
import { listBumps } from './list-bumps.ts';
import { readPairs } from './read-pairs.ts';
import { getsWorse, type ReadUpgrade, readUpgrade, readUpgrades, type Scope } from './read-upgrades.ts';

const UPGRADE_HELP = `tacho upgrade --driver NAME [--from A] [--to B] [options]
tacho upgrade --lockfile BASE HEAD [BASE HEAD …] [options]

What changes from one release of a driver to another, by what the project measured, as Markdown: of one driver, or of each driver
of the project whose version differs between two lockfiles. BASE and HEAD are files, or a file in a revision of git such as
origin/main:package-lock.json. These are read: package-lock.json, npm-shrinkwrap.json, pnpm-lock.yaml, yarn.lock, go.mod,
go.sum, poetry.lock, uv.lock, requirements.txt, Pipfile.lock, Cargo.lock, pom.xml, gradle.lockfile, composer.lock,
Gemfile.lock, packages.lock.json. Only names and versions of drivers are sent.

Options
${DESTINATION_HELP}  --project NAME       the project that measures; TACHO_PROJECT
  --scenario ID,…      the scenarios that matter: the first sentence and the exit status are about them
  --environment ID, --metric NAME   those of the page, instead of the ones it chooses
  --github, --gitlab   put it on the pull or merge request of this job, in place of the last one; none where no driver changes
  --key KEY            tells this comment from others of the same project
  --json               print one JSON document: upgrades, markdown

Exit status: 0 nothing is shown to get slower, 1 usage error or a lockfile that cannot be read, 2 rejected by the server, 3 something
gets slower, 75 server unavailable.
`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  project: { type: 'string' },
  driver: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  lockfile: { type: 'boolean', default: false },
  scenario: { type: 'string' },
  environment: { type: 'string' },
  metric: { type: 'string' },
  github: { type: 'boolean', default: false },
  gitlab: { type: 'boolean', default: false },
  key: { type: 'string', default: 'tacho' },
} as const;

type Given = Arguments<typeof OPTIONS>;

/** Drivers of one comment. */
const MOST_DRIVERS = 20;

/** Upgrades, and what is said where there are none. */
type Found = { readonly upgrades: readonly ReadUpgrade[]; readonly nothing: string };

function assertSense({ values, positionals }: Given): void {
  const { lockfile, driver, from, to } = values;
  if (lockfile && (driver ?? from ?? to) !== undefined) {
    throw new UsageError('--lockfile says which drivers and releases: leave out --driver, --from and --to');
  }
  if (!lockfile && !driver) throw new UsageError('tacho upgrade needs --driver NAME, or --lockfile BASE HEAD');
  if (!lockfile && positionals.length > 0) throw new UsageError(`"${positionals[0]}" is one too many`);
}

async function findNamed({ values }: Given, scope: Scope, connection: Connection): Promise<Found> {
  const { driver = '', from, to } = values;
  const upgrade = await readUpgrade({ driver, from, to }, scope, connection);
  const field = (name: string, ...path: string[]) => toText(readField(upgrade, name, ...path));
  const named = { driver, name: field('driver', 'name') || driver, from: field('from'), to: field('to') };
  return { upgrades: [{ ...named, upgrade }], nothing: '' };
}

async function findBumped({ positionals }: Given, scope: Scope, world: Connection & Terminal): Promise<Found> {
  const pairs = await readPairs(positionals, world);
  const drivers = await askServer(
    { method: 'GET', path: `/v1/drivers?project=${encodeURIComponent(scope.project)}` },
    world,
  );
  const { bumps, changed } = listBumps(pairs, drivers);
  const shown = bumps.slice(0, MOST_DRIVERS);
  if (bumps.length > shown.length) world.err(`the first ${shown.length} of ${bumps.length} drivers are shown\n`);
  const others = formatCount(changed, 'package has', 'packages have');
  const nothing = `no driver of ${scope.project} changes its version; ${others} another one`;
  return { upgrades: await readUpgrades(shown, scope, world), nothing };
}

/** Puts the comment, or takes back what an earlier one says. */
function put(forge: Forge, markdown: string | null, mark: string, terminal: Terminal): Promise<SaidPut> {
  const marker = `<!-- tachograph:upgrade:${mark} -->`;
  const text = markdown ?? 'No driver changes its version any more.\n';
  return putForJob({ marker, markdown: `${marker}\n${text}`, onlyReplaces: markdown === null }, forge, terminal);
}

/** `tacho upgrade`: what changes from one release of a driver to another. */
export const upgradeCommand = toCommand(UPGRADE_HELP, OPTIONS, async (given, terminal) => {
  assertSense(given);
  const { values } = given;
  const forge = chooseForge(values);
  const project = needProject(values, terminal, 'tacho upgrade');
  const { scenario, environment, metric } = values;
  const scope = { project, scenario, environment, metric };
  const connection = openConnection(await readOffered(values, terminal), terminal, toProgress(terminal));
  const find = values.lockfile ? findBumped : findNamed;
  const { upgrades, nothing } = await find(given, scope, { ...terminal, ...connection });
  const markdown = upgrades.length === 0 ? null : formatUpgrades(upgrades);
  const mark = `${toMark(project)}:${toMark(values.key)}`;
  const said = forge && (await put(forge, markdown, mark, terminal));
  if (values.json) printJson(terminal, { upgrades, markdown, ...(said && { said: said.text, url: said.url }) });
  else if (said) terminal.err(`${said.text}\n`);
  else if (markdown === null) terminal.err(`${nothing}\n`);
  else terminal.out(markdown);
  if (said && said.status !== EXIT.ok) return said.status;
  return upgrades.some((read) => 'upgrade' in read && getsWorse(read.upgrade)) ? EXIT.verdict : EXIT.ok;
});
