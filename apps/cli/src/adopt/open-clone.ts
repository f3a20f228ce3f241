import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { toText } from '../read-json.ts';
import { FileProblem, type Terminal, UsageError } from '../terminal.ts';

/** Transports of Git that run no program of the address; `ext::` and the like would. */
const URL_OF_GIT = /^(?:https?|ssh|git|file):\/\/|^[\w.-]+@[\w.-]+:(?!:)/;

export type Clone = {
  readonly folder: string;
  /** Whether it is here only for this command. */
  readonly isTemporary: boolean;
  readonly remove: () => Promise<void>;
};

/** Commits without the contents of old versions, which Git fetches when they are read. */
const CLONE = ['clone', '--quiet', '--no-tags', '--filter=blob:none'];

/**
 * The clone at a path, or one of a URL in a temporary folder.
 *
 * @throws UsageError for what could be read as an option
 * @throws FileProblem where Git cannot clone it
 */
export async function openClone(target: string, { start }: Pick<Terminal, 'start'>): Promise<Clone> {
  if (target.startsWith('-') || /\p{Cc}/u.test(target)) throw new UsageError('tacho adopt needs a PATH or a URL');
  if (!URL_OF_GIT.test(target)) return { folder: target, isTemporary: false, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'tacho-adopt-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const git = start('git', [...CLONE, '--', target, join(folder, 'clone')]);
  git.input.end();
  git.output.resume();
  const [status, message] = await Promise.all([git.ended, text(git.errors)]);
  if (status === 0) return { folder: join(folder, 'clone'), isTemporary: true, remove };
  await remove();
  throw new FileProblem(`git cannot clone ${target}: ${toText(message.trim().split('\n').at(-1))}`);
}
