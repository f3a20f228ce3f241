import { createHash } from 'node:crypto';
import type { FakeGit } from './fake-git.ts';
import { type FakeRequest, type FakeResponse, respond } from './fake-response.ts';

const NOT_FOUND = respond(404, { message: '404 Not found' });

function readFile(git: FakeGit, path: string, ref: string): FakeResponse {
  if (git.findTree(ref) === null) return respond(404, { message: '404 Commit Not Found' });
  const entry = git.listFiles(ref).get(path);
  const content = entry && git.blobs.get(entry.sha);
  if (!entry || !content) return respond(404, { message: '404 File Not Found' });
  return respond(200, {
    ...{ file_path: path, ref, size: content.length, encoding: 'base64', blob_id: entry.sha },
    content: Buffer.from(content).toString('base64'),
    content_sha256: createHash('sha256').update(content).digest('hex'),
    execute_filemode: entry.mode === '100755',
  });
}

function compare(git: FakeGit, query: URLSearchParams): FakeResponse {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''].map((commit) => git.listFiles(commit));
  if (query.get('straight') !== 'true' || !from || !to) return NOT_FOUND;
  const paths = [...new Set([...from.keys(), ...to.keys()])];
  const changed = paths.filter((path) => from.get(path)?.sha !== to.get(path)?.sha);
  return respond(200, { diffs: changed.map((path) => ({ old_path: path, new_path: path })) });
}

type Action = { action: string; file_path: string; content: string; encoding: string };

function commit(git: FakeGit, sent: FakeRequest['sent']): FakeResponse {
  const { branch, start_sha: start, force, commit_message: message } = sent;
  if (git.branches.has(branch) && !force) {
    return respond(400, { message: `A branch called '${branch}' already exists. Switch to that branch.` });
  }
  const tree = git.findTree(start);
  if (tree === null) return respond(400, { message: 'Invalid start_sha' });
  const files = git.listFiles(start);
  const actions: Action[] = sent.actions;
  for (const { action, file_path: path } of actions) {
    if (action === 'create' && files.has(path)) {
      return respond(400, { message: 'A file with this name already exists' });
    }
    if (action === 'update' && !files.has(path)) {
      return respond(400, { message: "A file with this name doesn't exist" });
    }
  }
  const changes = actions.map(({ file_path: path, content, encoding }) => ({
    path,
    mode: files.get(path)?.mode ?? '100644',
    sha: git.putBlob(Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')),
  }));
  const id = git.putCommit({ message, tree: git.putTree(tree, changes), parents: [start] });
  git.branches.set(branch, id);
  return respond(201, { id, message });
}

/**
 * GitLab's addresses of a repository below `/projects/34/repository`.
 *
 * @see https://docs.gitlab.com/api/commits/
 */
export function respondRepository(git: FakeGit, { method, path, query, sent }: FakeRequest): FakeResponse {
  if (method === 'POST') return path === '/commits' ? commit(git, sent) : NOT_FOUND;
  if (path === '/compare') return compare(git, query);
  const [, kind, encoded = ''] = /^\/(branches|files)\/([^/]+)$/.exec(path) ?? [];
  const named = decodeURIComponent(encoded);
  if (kind === 'files') return readFile(git, named, query.get('ref') ?? '');
  const id = kind && git.branches.get(named);
  if (!id) return respond(404, { message: '404 Branch Not Found' });
  return respond(200, { name: named, commit: { id, message: git.commits.get(id)?.message } });
}
