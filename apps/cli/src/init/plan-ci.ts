import { join, resolve, sep } from 'node:path';
import { dirname } from 'node:path/posix';
import type { BenchConfig } from '@tachograph/schema/bench';
import { findInstall } from '../bench/init/templates.ts';
import { readBenchConfig } from '../bench/read-bench-config.ts';
import { parseEnv } from '../env.ts';
import { readURL } from '../server/ask-server.ts';
import { type Terminal, UsageError } from '../terminal.ts';
import { findBuild, LANGUAGES } from './builds.ts';
import type { ByCommand, CiPlan, InTurns } from './ci-plan.ts';
import { listNames, listPaths, type Repository } from './read-repository.ts';
import { parseOneOf, settle } from './settle.ts';

/** Options of the command line, none of which has to be there. */
export type CiOptions = Readonly<
  Partial<
    Record<'url' | 'project' | 'bench' | 'command' | 'files' | 'database' | 'when' | 'language' | 'branch', string>
  >
>;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** No line break, and nothing that a workflow of GitHub or a variable of GitLab would replace. */
const PATH = /^[^\p{Cc}$]{1,300}$/u;
const BRANCH = /^[\w./-]{1,200}$/;
const MOST_LISTED = 5;

/** The file of `tacho bench` that is meant; null where there is none. */
async function findBench(
  given: string | undefined,
  repository: Repository,
  terminal: Terminal,
): Promise<string | null> {
  if (given !== undefined) return given.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  const [found, ...more] = await listPaths(repository, '**/tacho-bench.json', terminal);
  if (found === undefined || more.length === 0) return found ?? null;
  throw new UsageError(`--bench FILE is missing: there are ${[found, ...more].slice(0, MOST_LISTED).join(', ')}`);
}

/** A command of one line, and the file that it writes: the one that its output goes to, unless named. */
function parseMeasuring(command: string, files: string | undefined): ByCommand {
  const written = files ?? />\s*([\w./-]+)\s*$/.exec(command)?.[1];
  if (/\p{Cc}|\$\{\{/u.test(command)) throw new UsageError('--command is one line without "${{"');
  if (written === undefined) throw new UsageError('--files PATTERN is missing: the files that the command writes');
  if (!PATH.test(written)) throw new UsageError('--files is a path or a pattern without "$"');
  return { command, files: written };
}

async function toInTurns(
  bench: string,
  config: BenchConfig,
  repository: Repository,
  terminal: Terminal,
): Promise<InTurns> {
  if (config.before) return { bench, install: [], buildsItself: true };
  const folder = dirname(bench);
  const paths = folder === '.' ? [] : await listPaths(repository, `${folder}/**`, terminal);
  const within = paths.map((path) => path.slice(folder.length + 1));
  const written = Object.values(config.workers).map(({ command = [] }) => findInstall(command, within));
  const build = folder === '.' ? null : findBuild(within);
  return {
    bench,
    install: written.find((lines) => lines !== null) ?? (build === null ? [] : [build.line]),
    buildsItself: false,
  };
}

/** The database that the file of `tacho bench` is about. */
function toUsualService(config: BenchConfig | null): 'none' | 'mariadb' | 'postgres' {
  const engine = config?.database?.engine;
  if (engine === undefined || engine === 'sqlite') return 'none';
  return engine === 'postgres' ? 'postgres' : 'mariadb';
}

/** What a person still has to write into the file of `tacho bench`, so that the workflow measures what it is for. */
function listTodo(bench: string, config: BenchConfig, root: string, service: string | null): string[] {
  const folder = join(root, dirname(bench));
  const base = resolve(root, '../base');
  const isOutside = Object.values(config.workers).some(
    ({ cwd }) => cwd !== undefined && `${resolve(folder, cwd)}${sep}`.startsWith(`${base}${sep}`),
  );
  const up = '../'.repeat(bench.split('/').length);
  const inBase = `start the base in ${up}base, where the workflow has it: "cwd": "${up}base" in ${bench} (docs/bench.md)`;
  const engine = config.database?.engine;
  const isNamed = service === null || engine === undefined || config.database?.url !== undefined;
  return [
    ...(isOutside ? [] : [inBase]),
    ...(isNamed ? [] : [`let it use the database of the job: "url": "$DATABASE_URL" beside "engine" in ${bench}`]),
  ];
}

/**
 * What the workflows of a repository measure: by the options, by what is found, and by what a person types.
 *
 * @throws UsageError that names the option that is missing or wrong
 */
export async function planCi(
  given: CiOptions,
  repository: Repository,
  terminal: Terminal,
): Promise<{ readonly plan: CiPlan; readonly todo: readonly string[] }> {
  const { variables } = terminal;
  const wantedUrl = {
    option: '--url URL',
    given: given.url ?? (variables.TACHO_URL || undefined),
    question: 'URL of the upload API',
  };
  const { url } = await readURL({ url: await settle(wantedUrl, terminal) }, terminal);
  const named = given.project ?? parseEnv(variables, terminal).project ?? undefined;
  const project = await settle(
    { option: '--project NAME', given: named, question: 'project on that server' },
    terminal,
  );
  if (!SLUG.test(project)) throw new UsageError(`--project is its name in URLs, such as my-driver, not "${project}"`);
  const bench = given.command === undefined ? await findBench(given.bench, repository, terminal) : null;
  if (bench !== null && (!PATH.test(bench) || /^(?:\/|[a-z]:)|(?:^|\/)\.\.\//i.test(bench)))
    throw new UsageError('--bench is a path from the root of the repository, without "$" and ".."');
  const config = bench === null ? null : await readBenchConfig(join(repository.root, bench), {}, terminal);
  if (bench !== null && config === null) throw new UsageError(`${bench} is not valid: the lines above say where`);
  const command = async () =>
    settle(
      {
        option: '--bench FILE, which tacho bench init writes, or --command TEXT',
        given: given.command,
        question: 'command that measures, such as ./bench.sh > out.txt',
      },
      terminal,
    );
  const measure =
    bench === null || config === null
      ? parseMeasuring(await command(), given.files)
      : await toInTurns(bench, config, repository, terminal);
  const service = parseOneOf(
    '--database',
    ['none', 'mariadb', 'postgres'],
    await settle(
      {
        option: '--database NAME',
        given: given.database,
        question: 'database beside the job: none, mariadb or postgres',
        usual: toUsualService(config),
      },
      terminal,
    ),
  );
  const when = parseOneOf(
    '--when',
    ['pull-request', 'label'],
    await settle(
      {
        option: '--when WHAT',
        given: given.when,
        question: 'measure every pull-request, or those with the label',
        usual: 'pull-request',
      },
      terminal,
    ),
  );
  const branch = given.branch ?? repository.branch;
  if (!BRANCH.test(branch)) throw new UsageError('--branch NAME is missing: the default branch');
  const names = await listNames(repository.root);
  const language = given.language === undefined ? undefined : parseOneOf('--language', LANGUAGES, given.language);
  const build = findBuild(names, language);
  if (language !== undefined && build === null)
    throw new UsageError(`no file in ${repository.root} shows how to build ${language}`);
  const database = service === 'none' ? null : service;
  const todo = bench === null || config === null ? [] : listTodo(bench, config, repository.root, database);
  return { plan: { url, project, branch, when, service: database, build, measure }, todo };
}
