import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basename } from 'node:path/posix';
import type { Readable } from 'node:stream';
import type { Terminal } from '../terminal.ts';
import { type Finding, isDataJs } from './find-histories.ts';

/** The branch that github-action-benchmark writes to unless told otherwise. */
const BRANCH = 'gh-pages';
const MOST_DATA_FILES = 20;
/** Of a listing of a branch, and of one file. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The bytes of a stream; null for more than are read. */
async function readBounded(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What a command of Git prints; null where it fails, or prints too much. */
async function readGit(
  root: string,
  args: readonly string[],
  { start }: Pick<Terminal, 'start'>,
): Promise<Buffer | null> {
  const git = start('git', ['-C', root, ...args]);
  git.input.end();
  git.errors.resume();
  const printed = await readBounded(git.output);
  return (await git.ended) === 0 ? printed : null;
}

/** Pages of github-action-benchmark on their branch, which is usually not checked out; copied into a folder to be read. */
export async function findPageData(
  root: string,
  folder: string,
  terminal: Pick<Terminal, 'probe' | 'start'>,
): Promise<Finding[]> {
  const verify = (name: string) =>
    terminal.probe.run('git', ['-C', root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  const commit = (await verify(`refs/remotes/origin/${BRANCH}`)) ?? (await verify(`refs/heads/${BRANCH}`));
  if (commit === null) return [];
  const listed = await readGit(root, ['ls-tree', '-r', '-z', '--name-only', commit], terminal);
  const paths = (listed?.toString('utf8') ?? '').split('\0').filter((path) => basename(path) === 'data.js');
  const found: Finding[] = [];
  for (const [at, path] of paths.slice(0, MOST_DATA_FILES).entries()) {
    const bytes = await readGit(root, ['cat-file', 'blob', `${commit}:${path}`], terminal);
    if (bytes === null || !isDataJs(bytes.subarray(0, 200).toString('utf8'))) continue;
    const copy = join(folder, String(at), 'data.js');
    await mkdir(join(folder, String(at)), { recursive: true });
    await writeFile(copy, bytes);
    const named = { files: [copy], git: [], timeFrom: undefined };
    found.push({ form: 'github-action-benchmark', where: `${BRANCH}:${path}`, named });
  }
  return found;
}
