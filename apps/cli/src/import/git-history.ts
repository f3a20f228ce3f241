import { basename, dirname } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { FileProblem, type StartedProcess, type Terminal } from '../terminal.ts';
import { readBlobs } from './read-blobs.ts';

export type GitVersion = {
  readonly commit: string;
  /** When the commit was written, which a rebase does not change. */
  readonly at: Date;
  readonly bytes: Uint8Array;
  /** How many versions there are up to this one, and in all. */
  readonly number: number;
  readonly all: number;
};

type Commit = { readonly id: string; readonly at: Date; readonly path: string };

async function assertEnded({ ended }: StartedProcess, said: Promise<string>, file: string): Promise<void> {
  const [status, message] = await Promise.all([ended, said]);
  if (status !== 0)
    throw new FileProblem(`git cannot read the history of ${file}: ${message.trim().split('\n').at(-1)}`);
}

/** A mark, hash and date, then the path that the file had, with NUL between them: no name can be mistaken for a line. */
const FORMAT = '%x01%H %aI';

/** The commits that changed a file, the oldest first, with the path that it had in each. */
async function listCommits(file: string, { start }: Pick<Terminal, 'start'>): Promise<Commit[]> {
  const log = ['log', '-z', '--follow', '--name-only', `--format=${FORMAT}`, '--', basename(file)];
  const git = start('git', ['-C', dirname(file), ...log]);
  git.input.end();
  const said = text(git.errors);
  const printed = (await buffer(git.output)).toString('utf8');
  await assertEnded(git, said, file);
  const commits = printed.split('\u0001').flatMap((part): Commit[] => {
    const [head = '', path = ''] = part.split('\u0000');
    const [id = '', date = ''] = head.trim().split(' ');
    const at = new Date(date);
    return id === '' || Number.isNaN(at.getTime()) ? [] : [{ id, at, path: path.replace(/^\n/, '') }];
  });
  return commits.reverse();
}

/**
 * Every version of a file in the history of its repository, the oldest first, through renames. A content that was there
 * before is not repeated: it was measured then. The versions are read by one process, one after the other.
 */
export async function* listGitVersions(file: string, terminal: Pick<Terminal, 'start'>): AsyncGenerator<GitVersion> {
  const commits = await listCommits(file, terminal);
  if (commits.length === 0) throw new FileProblem(`${file} is in no commit`);
  const git = terminal.start('git', ['-C', dirname(file), 'cat-file', '--batch']);
  const said = text(git.errors);
  const seen = new Set<string>();
  const blobs = readBlobs(git.output);
  try {
    for (const [index, { id, at, path }] of commits.entries()) {
      git.input.write(`${id}:${path}\n`);
      const { value: blob } = await blobs.next();
      if (!blob) break;
      // No bytes: the commit deleted the file.
      if (blob.bytes === null || seen.has(blob.id)) continue;
      seen.add(blob.id);
      yield { commit: id, at, bytes: blob.bytes, number: index + 1, all: commits.length };
    }
  } finally {
    git.input.end();
    await blobs.return(undefined);
  }
  await assertEnded(git, said, file);
}

/** True where the repository has only the newest commits, as a clone in CI often has. */
export async function isShallow(file: string, { probe }: Pick<Terminal, 'probe'>): Promise<boolean> {
  return (await probe.run('git', ['-C', dirname(file), 'rev-parse', '--is-shallow-repository'])) === 'true';
}
