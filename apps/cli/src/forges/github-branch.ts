import { createHash } from 'node:crypto';
import { listTables, readField } from '../read-json.ts';
import { type Ask, needHash, stopPut } from './ask-forge.ts';
import { describeForeignBranch, isOurCommit, type Proposal, toCommitMessage } from './proposal.ts';

type Head = { readonly commit: string; readonly tree: string; readonly message: string };

/** `/repos/owner/name`, which all paths begin with. */
type At = { readonly root: string; readonly base: string };

const toRefPath = ({ root }: At, branch: string): string =>
  `${root}/git/ref/heads/${branch.split('/').map(encodeURIComponent).join('/')}`;

/** The commit that a reference names. */
async function readHead(ask: Ask, { root }: At, ref: unknown): Promise<Head> {
  const commit = needHash(ref, 'object', 'sha');
  const json = await ask('GET', `${root}/git/commits/${commit}`);
  return { commit, tree: needHash(json, 'tree', 'sha'), message: String(readField(json, 'message') ?? '') };
}

type Entry = { readonly mode: string; readonly type: string; readonly sha: string };

/**
 * Reads what stands at a path of a tree, folder by folder: each folder is requested once.
 *
 * @see https://docs.github.com/en/rest/git/trees#get-a-tree
 */
function openTree(ask: Ask, { root }: At, tree: string): (path: string) => Promise<Entry | null> {
  const folders = new Map<string, ReadonlyMap<string, Entry>>();
  const readFolder = async (sha: string, name: string) => {
    const known = folders.get(sha);
    if (known) return known;
    const json = await ask('GET', `${root}/git/trees/${sha}`);
    if (readField(json, 'truncated') === true) stopPut(`GitHub lists not all files beside ${name}: they are too many`);
    const entries = listTables(readField(json, 'tree')).map(
      (entry) =>
        [
          String(entry.path),
          { mode: String(entry.mode), type: String(entry.type), sha: needHash(entry, 'sha') },
        ] as const,
    );
    const folder = new Map(entries);
    folders.set(sha, folder);
    return folder;
  };
  return async (path) => {
    let at: Entry = { mode: '040000', type: 'tree', sha: tree };
    for (const name of path.split('/')) {
      if (at.type !== 'tree') return stopPut(`${path} cannot be written: a part of its path is no folder`);
      const entry = (await readFolder(at.sha, path)).get(name);
      if (!entry) return null;
      at = entry;
    }
    return at;
  };
}

const REGULAR = '100644';
const FILE_MODES: ReadonlySet<string> = new Set([REGULAR, '100755']);

/** The name that git gives to these bytes: the SHA-1 of "blob", their number, NUL and themselves. */
const toBlobHash = (content: Uint8Array): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');

/** The files that differ from the base, with the mode that each has there. */
async function listChanges(ask: Ask, at: At, { tree }: Head, files: Proposal['files']) {
  const find = openTree(ask, at, tree);
  const changes = [];
  for (const { path, content } of files) {
    const entry = await find(path);
    const mode = entry?.mode ?? REGULAR;
    if (!FILE_MODES.has(mode)) return stopPut(`${path} is no file in ${at.base}, but a folder, a link or a submodule`);
    if (entry?.sha !== toBlobHash(content)) changes.push({ path, mode, content });
  }
  return changes;
}

/**
 * The tree of the base with these files in it. What GitHub has of it already, it has once.
 *
 * @see https://docs.github.com/en/rest/git/blobs#create-a-blob
 * @see https://docs.github.com/en/rest/git/trees#create-a-tree
 */
async function putTree(ask: Ask, { root }: At, base: Head, changes: Awaited<ReturnType<typeof listChanges>>) {
  const tree = [];
  for (const { path, mode, content } of changes) {
    const body = { content: Buffer.from(content).toString('base64'), encoding: 'base64' };
    const sha = needHash(await ask('POST', `${root}/git/blobs`, { body }), 'sha');
    tree.push({ path, mode, type: 'blob', sha });
  }
  return needHash(await ask('POST', `${root}/git/trees`, { body: { base_tree: base.tree, tree } }), 'sha');
}

/**
 * Puts the files on the branch of the proposal, in one commit on top of the base. A branch that holds them already stays, and
 * one whose newest commit is not ours is not moved. GitHub cannot move a branch only if nobody else has moved it since.
 *
 * @returns the newest commit of the branch, and whether it is new; null if all files are in the base already
 * @see https://docs.github.com/en/rest/git/commits
 * @see https://docs.github.com/en/rest/git/refs
 */
export async function putBranch(
  ask: Ask,
  at: At,
  { branch, message, files }: Proposal,
): Promise<{ readonly commit: string; readonly isNew: boolean } | null> {
  const { root } = at;
  const base = await readHead(ask, at, await ask('GET', toRefPath(at, at.base)));
  const changes = await listChanges(ask, at, base, files);
  if (changes.length === 0) return null;
  const ref = await ask('GET', toRefPath(at, branch), { orNull: 404 });
  const head = ref === null ? null : await readHead(ask, at, ref);
  if (head !== null && !isOurCommit(head.message)) return stopPut(describeForeignBranch(branch));
  const tree = await putTree(ask, at, base, changes);
  if (head?.tree === tree) return { commit: head.commit, isNew: false };
  const body = { message: toCommitMessage(message), tree, parents: [base.commit] };
  const commit = needHash(await ask('POST', `${root}/git/commits`, { body }), 'sha');
  if (head === null) await ask('POST', `${root}/git/refs`, { body: { ref: `refs/heads/${branch}`, sha: commit } });
  else await ask('PATCH', `${root}/git/refs/heads/${branch}`, { body: { sha: commit, force: true } });
  return { commit, isNew: true };
}
