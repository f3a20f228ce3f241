import { parseTemplate } from '@tachograph/schema/template';
import type { Repeat, RepeatedCell, RepeatedRun, RepeatSetting } from './repeat.ts';

/** As one word of a shell: what it would take apart stands in quotes. */
const quote = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replace(/'/g, `'\\''`)}'`);

/** A command with the values of a cell in it. Unknown values stay open, for the reader to fill in. */
export function fillRepeatCommand(command: string, values: Readonly<Record<string, string | null>>): string {
  const template = parseTemplate(command);
  if (typeof template === 'string') return command;
  return template
    .map((part) => {
      if ('literal' in part) return part.literal;
      const value = values[part.capture] ?? null;
      return value === null ? `{${part.capture}}` : quote(value);
    })
    .join('');
}

const named = (thing: { readonly name: string; readonly version?: string | null | undefined } | undefined) =>
  thing ? [thing.name, thing.version].filter(Boolean).join(' ') : '';

const describeHarness = ({ harness }: RepeatedRun) =>
  [named(harness ?? undefined), named(harness?.tool)].filter(Boolean).join(', ') || null;

function describeCommit({ source }: RepeatedRun): string | null {
  if (!source?.commit && !source?.repository) return null;
  const at = source.commit ? `at ${source.commit}` : 'at a commit that is not stated';
  const dirty = source.dirty ? ', with changes that were not committed' : '';
  return `${source.repository ?? 'a repository that is not stated'} ${at}${dirty}`;
}

const groupsOf = ({ server }: RepeatedRun['record']) =>
  new Map(Object.entries(server?.config ?? {}).map(([name, value]) => [name, String(value)]));

/** The server's settings by name: those that differ from the other side's, or all where there is no other side. */
function listSettings({ run, against }: RepeatedCell): RepeatSetting[] {
  const mine = groupsOf(run?.record ?? {});
  const theirs = groupsOf(against?.record ?? {});
  return [...new Set([...mine.keys(), ...theirs.keys()])]
    .sort()
    .map((name) => ({ name, value: mine.get(name) ?? null, against: theirs.get(name) ?? null }))
    .filter(({ value, against: other }) => against === null || value !== other);
}

function describeSettings({ against, settings }: Omit<Repeat, 'text'>): string[] {
  if (settings.length === 0)
    return [against ? `server settings: none differs from ${against}'s` : 'server settings: none recorded'];
  const head = against ? `server settings that differ from ${against}'s:` : 'server settings:';
  const lines = settings.map(({ name, value, against: other }) => {
    const beside = against ? ` (${against}: ${other ?? 'not recorded'})` : '';
    return `  ${name} = ${value ?? 'not recorded'}${beside}`;
  });
  return [head, ...lines];
}

/** Whatever a name or a statement holds, nothing of it leaves the comment: a line break would begin a command. */
const toComment = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => `# ${line}`)
    .join('\n');

function toText(repeat: Omit<Repeat, 'text'>): string {
  const { title, run, command, install, purl, scenario, harness, commit, environment } = repeat;
  const params = Object.keys(scenario.params).length > 0 ? `, params ${JSON.stringify(scenario.params)}` : '';
  const content = scenario.hash ? `, content ${scenario.hash}` : '';
  return [
    toComment(`${title}${run ? `, run ${run}` : ''}`),
    command ?? toComment('the run names no command that measures one cell again'),
    ...(install ? [toComment(`driver: ${install}`)] : purl ? [toComment(`driver: ${purl}`)] : []),
    toComment(`scenario: ${scenario.id}${params}${content}`),
    ...(scenario.sql ? [toComment(scenario.sql)] : []),
    toComment(`harness: ${harness ?? 'not stated'}`),
    toComment(`commit: ${commit ?? 'not stated'}`),
    toComment(`environment: ${environment}`),
    ...describeSettings(repeat).map(toComment),
    '',
  ].join('\n');
}

/** `tacho bench` says whether the ratio to the anchor is repeated, where it knows what it was. */
function toWithin({ run, within }: RepeatedCell): string {
  if (run?.harness?.name !== 'tacho bench' || within?.low == null || within.high == null) return '';
  return ` --within ${within.low.toPrecision(4)}..${within.high.toPrecision(4)}`;
}

/** What it takes to measure a cell again, as far as it was recorded; what was not is said. */
export function toRepeat(cell: RepeatedCell): Repeat {
  const { driver, scenario, run, against, environment } = cell;
  const template = run?.harness?.repeat ?? null;
  const values = { scenario: scenario.id, driver: driver.name, version: driver.version, run: run?.id ?? null };
  const purl = driver.purl?.replace(/(?<=.)@[^@/]*$/, '') ?? null;
  const repeat = {
    title: `${[driver.name, driver.version].filter(Boolean).join(' ')}, ${scenario.title}`,
    run: run?.id ?? null,
    command: template && fillRepeatCommand(template, values) + toWithin(cell),
    install: purl && driver.version ? toInstallCommand(purl, driver.version) : null,
    purl: purl && (driver.version ? `${purl}@${driver.version}` : purl),
    scenario,
    harness: run && describeHarness(run),
    commit: run && describeCommit(run),
    environment,
    against: against?.name ?? null,
    settings: listSettings(cell),
  };
  return { ...repeat, text: toText(repeat) };
}

type Install = (name: string, version: string) => string;

/** How a package of each kind is fetched in one version, as a command of its tool. */
const COMMANDS: Readonly<Record<string, Install>> = {
  npm: (name, version) => `npm install ${name.replace(/^%40/i, '@')}@${version}`,
  golang: (name, version) => `go get ${name}@${/^\d/.test(version) ? 'v' : ''}${version}`,
  maven: (name, version) => `mvn dependency:get -Dartifact=${name.replace('/', ':')}:${version}`,
  pypi: (name, version) => `pip install ${name}==${version}`,
  cargo: (name, version) => `cargo add ${name}@${version}`,
  composer: (name, version) => `composer require ${name}:${version}`,
  gem: (name, version) => `gem install ${name} -v ${version}`,
  nuget: (name, version) => `dotnet add package ${name} --version ${version}`,
  deb: (name, version) => `apt-get install ${name.replace(/^.*\//, '')}=${version}`,
};

/**
 * The command that fetches a package in one version, from its package URL (a version and qualifiers in it are left out).
 * Null for a kind of package that no rule knows, and for names that a shell would take apart.
 */
export function toInstallCommand(purl: string, version: string): string | null {
  const [, type = '', path = ''] = /^pkg:([a-z]+)\/([^?#]+)/.exec(purl) ?? [];
  const [name = ''] = path.split(/(?<=.)@(?=[^/]*$)/);
  const install = COMMANDS[type];
  if (!install || !/^[\w.\-/%@~]+$/.test(name) || !/^[\w.\-+:~]+$/.test(version)) return null;
  return install(name, version);
}
