import type { FakeGit } from './fake-git.ts';
import { type FakeRequest, type FakeResponse, respond } from './fake-response.ts';

const NOT_FOUND = respond(404, { message: 'Not Found' });
const toInvalid = (message: string) => respond(422, { message });

const toType = (mode: string) => (mode === '40000' ? 'tree' : mode === '160000' ? 'commit' : 'blob');

function get(git: FakeGit, path: string): FakeResponse {
  const branch = /^\/ref\/heads\/(.+)$/.exec(path)?.[1];
  if (branch !== undefined) {
    const sha = git.branches.get(decodeURIComponent(branch));
    return sha ? respond(200, { ref: `refs/heads/${branch}`, object: { type: 'commit', sha } }) : NOT_FOUND;
  }
  const [, kind, sha = ''] = /^\/(commits|trees)\/([0-9a-f]{40})$/.exec(path) ?? [];
  const commit = git.commits.get(sha);
  if (kind === 'commits' && commit) {
    const { message, tree, parents } = commit;
    return respond(200, { sha, message, tree: { sha: tree }, parents: parents.map((parent) => ({ sha: parent })) });
  }
  const entries = git.trees.get(sha);
  if (kind !== 'trees' || !entries) return NOT_FOUND;
  const tree = [...entries].map(([name, { mode, sha: of }]) => ({
    path: name,
    mode: mode.padStart(6, '0'),
    type: toType(mode),
    sha: of,
  }));
  return respond(200, { sha, tree, truncated: false });
}

function post(git: FakeGit, path: string, sent: FakeRequest['sent']): FakeResponse {
  if (path === '/blobs') return respond(201, { sha: git.putBlob(Buffer.from(sent.content, sent.encoding)) });
  if (path === '/trees') {
    if (sent.base_tree && !git.trees.has(sent.base_tree)) return toInvalid('base_tree is not a tree');
    const isKnown = sent.tree.every((entry: { sha: string }) => git.blobs.has(entry.sha));
    return isKnown ? respond(201, { sha: git.putTree(sent.base_tree ?? null, sent.tree) }) : toInvalid('tree.sha');
  }
  if (path === '/commits') {
    if (!git.trees.has(sent.tree)) return toInvalid('Tree SHA does not exist');
    return respond(201, { sha: git.putCommit(sent) });
  }
  if (path !== '/refs') return NOT_FOUND;
  const branch = sent.ref.replace('refs/heads/', '');
  if (git.branches.has(branch)) return toInvalid('Reference already exists');
  if (!git.commits.has(sent.sha)) return toInvalid('Object does not exist');
  git.branches.set(branch, sent.sha);
  return respond(201, { ref: sent.ref, object: { sha: sent.sha } });
}

/**
 * GitHub's addresses of git objects and branches below `/repos/owner/name/git`.
 *
 * @see https://docs.github.com/en/rest/git
 */
export function respondGit(git: FakeGit, { method, path, sent }: FakeRequest): FakeResponse {
  if (method === 'GET') return get(git, path);
  if (method === 'POST') return post(git, path, sent);
  const branch = /^\/refs\/heads\/(.+)$/.exec(path)?.[1] ?? '';
  const head = git.branches.get(branch);
  if (method !== 'PATCH' || head === undefined) return toInvalid('Reference does not exist');
  const isForward = git.commits.get(sent.sha)?.parents.includes(head);
  if (!sent.force && !isForward) return toInvalid('Update is not a fast forward');
  git.branches.set(branch, sent.sha);
  return respond(200, { ref: `refs/heads/${branch}`, object: { sha: sent.sha } });
}

/**
 * GitHub's comparison of a commit with a commit or branch, `/BASE...HEAD`: where they parted.
 *
 * @see https://docs.github.com/en/rest/commits/commits#compare-two-commits
 */
export function respondCompare(git: FakeGit, { path }: FakeRequest): FakeResponse {
  const [base = '', ref = ''] = path.slice(1).split('...');
  const head = git.branches.get(decodeURIComponent(ref)) ?? ref;
  const listOf = (sha: string): string[] => [sha, ...(git.commits.get(sha)?.parents ?? []).flatMap(listOf)];
  const known = [...git.commits.keys()].find((sha) => sha.startsWith(base));
  if (known === undefined || !git.commits.has(head)) return NOT_FOUND;
  const parted = listOf(known).find((sha) => listOf(head).includes(sha));
  return respond(200, { status: 'ahead', merge_base_commit: parted === undefined ? null : { sha: parted } });
}
