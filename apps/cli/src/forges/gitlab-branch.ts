import { listTables, readField } from '../read-json.ts';
import { type Ask, needHash, stopPut } from './ask-forge.ts';
import { describeForeignBranch, isOurCommit, type Proposal, toCommitMessage } from './proposal.ts';

type Head = { readonly commit: string; readonly message: string };

/** `/projects/34/repository`, which all paths begin with. */
type At = { readonly root: string; readonly base: string };

const toBranchPath = ({ root }: At, branch: string): string => `${root}/branches/${encodeURIComponent(branch)}`;

const toHead = (branch: unknown): Head => ({
  commit: needHash(branch, 'commit', 'id'),
  message: String(readField(branch, 'commit', 'message') ?? ''),
});

/**
 * The bytes of a file at a commit; null where there is none.
 *
 * @see https://docs.gitlab.com/api/repository_files/#retrieve-a-file-from-a-repository
 */
async function readContent(ask: Ask, { root }: At, path: string, commit: string): Promise<Uint8Array | null> {
  const json = await ask('GET', `${root}/files/${encodeURIComponent(path)}?ref=${commit}`, { orNull: 404 });
  if (json === null) return null;
  const content = readField(json, 'content');
  if (typeof content !== 'string') return stopPut(`GitLab responded with no content of ${path}: is the API URL right?`);
  return Buffer.from(content, 'base64');
}

type Change = Proposal['files'][number] & { readonly action: 'create' | 'update' };

/** The files that differ from the base. */
async function listChanges(ask: Ask, at: At, base: Head, files: Proposal['files']): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const { path, content } of files) {
    const is = await readContent(ask, at, path, base.commit);
    if (is === null || Buffer.compare(is, content) !== 0) {
      changes.push({ path, content, action: is === null ? 'create' : 'update' });
    }
  }
  return changes;
}

/**
 * Whether a branch differs from the base by these files alone, and holds them.
 *
 * @see https://docs.gitlab.com/api/repositories/#compare-branches-tags-or-commits
 */
async function isPut(ask: Ask, at: At, base: Head, head: Head, changes: readonly Change[]): Promise<boolean> {
  const query = new URLSearchParams({ from: base.commit, to: head.commit, straight: 'true' });
  const diffs = listTables(readField(await ask('GET', `${at.root}/compare?${query}`), 'diffs'));
  const paths = new Set(diffs.flatMap(({ old_path: from, new_path: to }) => [from, to]));
  if (paths.size !== changes.length || !changes.every(({ path }) => paths.has(path))) return false;
  for (const { path, content } of changes) {
    const is = await readContent(ask, at, path, head.commit);
    if (is === null || Buffer.compare(is, content) !== 0) return false;
  }
  return true;
}

/**
 * Puts the files on the branch of the proposal, in one commit on top of the base. A branch that holds them already stays, and
 * one whose newest commit is not ours is not moved. A file that is there keeps its mode.
 *
 * @returns whether the branch was moved, or stays, or nothing is needed: all files are in the base already
 * @see https://docs.gitlab.com/api/branches/
 * @see https://docs.gitlab.com/api/commits/#create-a-commit-with-multiple-files-and-actions
 */
export async function putBranch(
  ask: Ask,
  at: At,
  { branch, message, files }: Proposal,
): Promise<'moved' | 'unchanged' | 'unneeded'> {
  const base = toHead(await ask('GET', toBranchPath(at, at.base)));
  const changes = await listChanges(ask, at, base, files);
  if (changes.length === 0) return 'unneeded';
  const found = await ask('GET', toBranchPath(at, branch), { orNull: 404 });
  const head = found === null ? null : toHead(found);
  if (head !== null && !isOurCommit(head.message)) return stopPut(describeForeignBranch(branch));
  if (head !== null && (await isPut(ask, at, base, head, changes))) return 'unchanged';
  const actions = changes.map(({ path, content, action }) => ({
    action,
    file_path: path,
    content: Buffer.from(content).toString('base64'),
    encoding: 'base64',
  }));
  const body = { branch, start_sha: base.commit, force: true, commit_message: toCommitMessage(message), actions };
  await ask('POST', `${at.root}/commits`, { body });
  return 'moved';
}
