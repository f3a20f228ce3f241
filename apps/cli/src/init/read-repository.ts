import { readdir } from 'node:fs/promises';
import { toRepository } from '../capture/to-source-fields.ts';
import { type Terminal, UsageError } from '../terminal.ts';

export type Repository = {
  readonly root: string;
  /** `owner/name` of its remote; null without one. */
  readonly name: string | null;
  /** The default branch. */
  readonly branch: string;
};

type World = Pick<Terminal, 'probe'>;

/**
 * The repository of a folder.
 *
 * @throws UsageError for a folder that is in none
 */
export async function readRepository(folder: string, { probe }: World): Promise<Repository> {
  const git = (...args: string[]) => probe.run('git', ['-C', folder, ...args]);
  const root = await git('rev-parse', '--show-toplevel');
  if (!root) throw new UsageError(`${folder} is in no Git repository: name a folder of one`);
  const [url, remoteHead, head] = await Promise.all([
    git('remote', 'get-url', 'origin'),
    git('symbolic-ref', '--short', '--quiet', 'refs/remotes/origin/HEAD'),
    git('symbolic-ref', '--short', '--quiet', 'HEAD'),
  ]);
  return { root, name: toRepository(url), branch: remoteHead?.replace(/^origin\//, '') || head || 'main' };
}

/** Paths of the repository that fit a pattern of Git, tracked or new, but not what it ignores. */
export async function listPaths({ root }: Repository, pattern: string, { probe }: World): Promise<string[]> {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', `:(glob)${pattern}`];
  const printed = await probe.run('git', ['-C', root, ...listed]);
  return (printed ?? '').split('\0').filter((path) => path !== '');
}

/** The names of what is directly in a folder; none where it cannot be read. */
export const listNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
