import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toEffort } from '@tachograph/bench/plans/plan-league';
import { fromCheckout, inVersion } from '../bench/init/templates.ts';
import { toShellWord } from '../report/to-markdown-text.ts';
import { FileProblem, type Terminal } from '../terminal.ts';
import { buildVersions } from '../versions/build-versions.ts';
import type { Step } from '../versions/find-step.ts';
import type { RunProgram } from '../versions/run-program.ts';
import { chooseTag, type Repository, type RepositoryAddress } from './open-repository.ts';
import type { FollowedChange } from './read-change.ts';

export type FoundCommit = {
  readonly commit: string;
  readonly subject: string;
  readonly author: string;
  /** RFC 3339. */
  readonly at: string;
};

/** Whether the commit that is checked out has the step, as `tacho bisect` says it: 0, 1, or 125 where it cannot be judged. */
export type Examine = (args: readonly string[]) => Promise<number>;

type World = {
  readonly repository: Repository;
  readonly address: RepositoryAddress;
  readonly run: RunProgram;
  readonly examine: Examine;
  readonly terminal: Terminal;
  /** For the workers and the file. */
  readonly folder: string;
};

/** About half the step: noise is far below it, and so is the next step of the same driver. */
const toSmallestDifference = ({ ratio }: Step): string =>
  Math.max(0.02, 1 - 1 / Math.sqrt(Math.max(ratio, 1 / ratio))).toFixed(3);

const toLine = (command: readonly string[]) => command.map(toShellWord).join(' ');

/** The command that builds what is checked out: the driver, then the worker with it. */
function toBuild({ choice: { template } }: FollowedChange, checkout: string, worker: string): string {
  const build = fromCheckout(template, checkout);
  if (build === null) {
    throw new FileProblem(
      `${template.driver} is not built from its repository by this command: write the file for tacho bisect yourself`,
    );
  }
  const inside = (folder: string, commands: readonly (readonly string[])[]) => [
    `cd ${toShellWord(folder)}`,
    ...commands.map(toLine),
  ];
  return [...inside(checkout, build.prepare), ...inside(worker, build.install)].join(' && ');
}

/** Two folders of one worker: the good commit, and what is checked out. */
async function writeBisection(change: FollowedChange, step: Step, world: World) {
  const { address, repository, folder, terminal, run } = world;
  const { template, database } = change.choice;
  const [built] = await buildVersions(template, [step.from], { folder: join(folder, 'workers'), terminal });
  if (built === undefined) throw new FileProblem(`${change.driver} ${step.from} cannot be built here`);
  const base = join(folder, 'base');
  const head = join(folder, 'head');
  mkdirSync(folder, { recursive: true });
  for (const worker of [base, head]) {
    rmSync(worker, { recursive: true, force: true });
    cpSync(built.folder, worker, { recursive: true, verbatimSymlinks: true });
  }
  const checkout = join(repository.folder, address.directory);
  const { command } = inVersion(template, step.from);
  const config = {
    scenarios: [{ id: change.scenario }],
    workers: { base: { command, cwd: base }, head: { command, cwd: head } },
    before: ['sh', '-c', toBuild(change, checkout, head)],
    ...toEffort({ isRoot: process.getuid?.() === 0 }),
    database: { engine: database },
  };
  const file = join(folder, 'tacho-bench.json');
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  return { file, buildBase: () => run(['sh', '-c', toBuild(change, checkout, base)]) };
}

const VERDICTS: Readonly<Record<number, 'good' | 'bad' | 'skip'>> = { 0: 'good', 1: 'bad', 125: 'skip' };

/** The commit between two releases that made a step; null where those that are left cannot be judged. */
export async function findCommit(change: FollowedChange, step: Step, world: World): Promise<FoundCommit | null> {
  const { repository, examine, terminal, address } = world;
  const { git } = repository;
  const tags = ((await git('tag', '--list')) ?? '').split('\n');
  const [good, bad] = [step.from, step.to].map((version) => chooseTag(tags, version));
  if (!good || !bad) throw new FileProblem(`${address.url} has no tag of ${good ? step.to : step.from}`);
  const { file, buildBase } = await writeBisection(change, step, world);
  await git('checkout', '--quiet', '--force', good);
  const { code, stderr } = await buildBase();
  if (code !== 0) throw new FileProblem(`${good} cannot be built from ${address.url}: ${stderr.slice(-500)}`);
  const args = ['--config', file, '--find', change.direction, '--smallest-difference', toSmallestDifference(step)];
  let said = await git('bisect', 'start', bad, good);
  while (said !== null && !/is the first bad commit/.test(said)) {
    terminal.err(`${(await git('show', '-s', '--format=%h %s')) ?? 'a commit'}\n`);
    const verdict = VERDICTS[await examine(args)];
    if (verdict === undefined) return null;
    await git('checkout', '--quiet', '--force', 'HEAD');
    said = await git('bisect', verdict);
  }
  const commit = /^([0-9a-f]{7,64}) is the first bad commit/m.exec(said ?? '')?.[1];
  if (commit === undefined) return null;
  const [subject = '', author = '', at = ''] = ((await git('show', '-s', '--format=%s%n%an%n%cI', commit)) ?? '').split(
    '\n',
  );
  await git('bisect', 'reset');
  return { commit, subject, author, at };
}
