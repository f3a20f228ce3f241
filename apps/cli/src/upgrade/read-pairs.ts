import { buffer, text } from 'node:stream/consumers';
import { decodeText } from '@tachograph/adapters';
import { type Lockfile, readLockfile } from '@tachograph/lockfiles';
import { toText } from '../read-json.ts';
import { FileProblem, type Terminal, UsageError } from '../terminal.ts';

/** Two states of one lockfile. */
export type Pair = { readonly base: Lockfile; readonly head: Lockfile };

/** `origin/main:package-lock.json`: a revision of git and a path. A drive of Windows is one letter. */
const REVISION = /^([^:]{2,}):(.+)$/s;

/** A file as it is in a revision, by the path from here where that begins with `./`, else from the root of the repository. */
async function readRevision(side: string, { start }: Pick<Terminal, 'start'>): Promise<Uint8Array> {
  if (side.startsWith('-')) throw new FileProblem(`"${side}" is no revision of git`);
  const git = start('git', ['cat-file', 'blob', side]);
  git.input.end();
  const [bytes, said, status] = await Promise.all([buffer(git.output), text(git.errors), git.ended]);
  if (status === 0) return bytes;
  const reason =
    toText(
      said
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^fatal: /, ''),
    ) || 'git cannot be started';
  throw new FileProblem(
    `cannot read ${side}: ${reason}. A shallow clone needs git fetch --depth=1 origin REVISION first`,
  );
}

/** The file of this name where there is one, else that of a revision of git. */
async function readBytes(side: string, terminal: Pick<Terminal, 'readFile' | 'start'>): Promise<Uint8Array> {
  try {
    return await terminal.readFile(side);
  } catch (error) {
    if (!(error instanceof FileProblem) || !REVISION.test(side)) throw error;
    return readRevision(side, terminal);
  }
}

/** A lockfile on disk, `package-lock.json`, or in a revision of git, `origin/main:package-lock.json`. */
async function readSide(side: string, terminal: Pick<Terminal, 'readFile' | 'start'>): Promise<Lockfile> {
  const reading = readLockfile(side, decodeText(await readBytes(side, terminal)));
  if (!reading.ok) throw new FileProblem(reading.message);
  return reading.lockfile;
}

const MOST_PAIRS = 20;

/** The lockfiles BASE and HEAD of the command line, and further pairs behind them. */
export async function readPairs(sides: readonly string[], terminal: Pick<Terminal, 'readFile' | 'start'>) {
  if (sides.length === 0 || sides.length % 2 > 0) {
    throw new UsageError(
      '--lockfile needs two files, BASE and HEAD, such as origin/main:package-lock.json package-lock.json',
    );
  }
  if (sides.length > 2 * MOST_PAIRS) throw new UsageError(`--lockfile takes at most ${MOST_PAIRS} pairs of files`);
  const pairs: Pair[] = [];
  for (let at = 0; at < sides.length; at += 2) {
    const [base = '', head = ''] = sides.slice(at, at + 2);
    pairs.push({ base: await readSide(base, terminal), head: await readSide(head, terminal) });
  }
  return pairs;
}
