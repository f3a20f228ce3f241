import { resolve } from 'node:path';
import { parseEnv } from '../env.ts';
import { toText } from '../read-json.ts';
import { openConnection, printJson, readOffered } from '../server/ask-server.ts';
import { EXIT, FileProblem, type Terminal, toProgress, UsageError } from '../terminal.ts';
import type { Step } from '../versions/find-step.ts';
import { withPrograms } from '../versions/run-program.ts';
import { type Examine, findCommit } from './find-commit.ts';
import { findRelease } from './find-release.ts';
import { findRepository, openRepository } from './open-repository.ts';
import { type FollowedChange, readChange } from './read-change.ts';

/** What the command line says of a change that is followed. */
export type FollowOptions = {
  readonly change: string;
  readonly project?: string | undefined;
  readonly database?: string | undefined;
  readonly url?: string | undefined;
  readonly 'token-file'?: string | undefined;
  readonly token?: string | undefined;
  readonly 'no-upload': boolean;
  readonly json: boolean;
  /** As `tacho bench` has them. */
  readonly invocations?: string | undefined;
  readonly rounds?: string | undefined;
  /** A clone or an address, in place of what the metadata of the package say. */
  readonly repository?: string | undefined;
  /** Of the package in the repository. */
  readonly directory?: string | undefined;
};

const formatTimes = (ratio: number) => `${Math.max(ratio, 1 / ratio).toFixed(2)}× ${ratio < 1 ? 'slower' : 'faster'}`;

const describeStep = ({ driver, scenario }: FollowedChange, { from, to, ratio }: Step) =>
  `${driver} ${to} is ${formatTimes(ratio)} than ${from} in ${scenario}`;

const describeNone = ({ driver, scenario, from, to, direction }: FollowedChange) =>
  `no release of ${driver} from ${from} to ${to} is shown to be ${direction} in ${scenario} on this machine`;

async function read(options: FollowOptions, terminal: Terminal): Promise<FollowedChange> {
  const project = options.project ?? parseEnv(terminal.variables, terminal).project;
  if (!project) throw new UsageError('name the project of the change with --project NAME, or TACHO_PROJECT');
  const connection = openConnection(await readOffered(options, terminal), terminal, toProgress(terminal));
  return readChange({ change: options.change, project, database: options.database }, connection);
}

/**
 * Follows a change to its release and, with `examine`, to its commit.
 *
 * @param examine how a commit that is checked out is measured; null: the release is enough
 * @returns exit status
 */
export async function followChange(
  options: FollowOptions,
  examine: Examine | null,
  terminal: Terminal,
): Promise<number> {
  const change = await read(options, terminal);
  const folder = resolve('.tacho', 'changes', change.id);
  const { invocations, rounds } = options;
  const effort = Object.entries({ invocations, rounds }).flatMap(([name, value]) =>
    value ? [`--${name}=${value}`] : [],
  );
  const passed = options['no-upload'] || examine !== null ? [...effort, '--no-upload'] : effort;
  return withPrograms(terminal, async (run) => {
    const { status, ...found } = await findRelease(change, {
      terminal,
      run,
      folder,
      options: passed,
      isTrusted: examine !== null,
    });
    if (!('step' in found) || found.step === undefined) return status;
    const { step } = found;
    const sentence = step === null ? describeNone(change) : describeStep(change, step);
    if (step === null || examine === null) {
      if (options.json) printJson(terminal, { change: change.id, step, commit: null, sentence });
      else terminal.out(`${sentence}\n`);
      return step === null ? EXIT.rejected : EXIT.ok;
    }
    if (!options.json) terminal.out(`${sentence}\n`);
    const named = options.repository && { url: options.repository, directory: options.directory ?? '' };
    const address = named || (await findRepository(change.choice.template, run));
    if (address === null) {
      throw new FileProblem(
        `the metadata of ${change.driver} name no repository: name it with --repository DIR or URL`,
      );
    }
    const repository = await openRepository(
      address,
      resolve('.tacho', 'repositories', change.choice.template.driver),
      run,
    );
    const commit = await findCommit(change, step, {
      repository,
      address,
      run,
      examine: (args) => examine([...args, ...effort]),
      terminal,
      folder: resolve(folder, 'bisect'),
    });
    const none = `the commits between ${step.from} and ${step.to} cannot be judged`;
    const line = commit
      ? `${commit.commit} ${toText(commit.subject)} (${toText(commit.author)}, ${commit.at.slice(0, 10)})`
      : none;
    if (options.json) printJson(terminal, { change: change.id, step, commit, sentence: `${sentence}: ${line}` });
    else terminal.out(`${line}\n`);
    return commit ? EXIT.ok : EXIT.rejected;
  });
}
