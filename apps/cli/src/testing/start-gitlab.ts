import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { FakeGit } from './fake-git.ts';
import { type FakeMergeRequest, respondMergeRequests } from './fake-gitlab-merge-requests.ts';
import { respondRepository } from './fake-gitlab-repository.ts';

type FakeNote = { readonly id: number; body: string; readonly author: { readonly id: number } };

export type FakeGitLab = {
  /** What `CI_API_V4_URL` holds. */
  readonly url: string;
  readonly notes: FakeNote[];
  /** The repository; its default branch is `main`. */
  readonly git: FakeGit;
  readonly mergeRequests: FakeMergeRequest[];
  readonly requests: string[];
  /** All requests are answered with this status instead of being done. */
  reject: number | null;
  readonly close: () => Promise<void>;
};

export const GITLAB_TOKEN = 'glpat-0123456789abcdefghij';
/** The user of the token. */
const ME = 12;
const NOTES = '/api/v4/projects/34/merge_requests/7/notes';

/** The few addresses of GitLab's REST API that are used: notes of the merge request 7 of project 34, its repository, its merge requests. */
export async function startGitLab(): Promise<FakeGitLab> {
  const notes: FakeNote[] = [];
  const requests: string[] = [];
  const git = new FakeGit();
  const mergeRequests: FakeMergeRequest[] = [];
  const gitlab = { reject: null as number | null };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://gitlab');
    requests.push(`${request.method} ${request.url}`);
    const respond = (status: number, json: unknown) => response.writeHead(status).end(JSON.stringify(json));
    if (gitlab.reject !== null) return respond(gitlab.reject, { message: `${gitlab.reject} said no` });
    if (request.headers.authorization !== `Bearer ${GITLAB_TOKEN}`)
      return respond(401, { message: '401 Unauthorized' });
    if (request.method === 'GET' && pathname === '/api/v4/user') return respond(200, { id: ME });
    if (request.method === 'GET' && pathname === NOTES) {
      const [size, page] = [Number(searchParams.get('per_page')), Number(searchParams.get('page'))];
      return respond(200, notes.slice((page - 1) * size, page * size));
    }
    const sent = JSON.parse((await text(request)) || 'null');
    const [, kind, path = ''] = /^\/api\/v4\/projects\/34\/(repository|merge_requests)(|\/.*)$/.exec(pathname) ?? [];
    const here = { method: request.method ?? '', path, query: searchParams, sent };
    const isNote = pathname.startsWith(NOTES);
    const done =
      kind === 'repository'
        ? respondRepository(git, here)
        : kind === 'merge_requests' && !isNote
          ? respondMergeRequests(git, mergeRequests, here)
          : null;
    if (done) return respond(done.status, done.json);
    const body = sent?.body;
    if (request.method === 'POST' && pathname === NOTES) {
      notes.push({ id: notes.length + 1, body, author: { id: ME } });
      return respond(201, { id: notes.length });
    }
    const note = notes.find(({ id }) => pathname === `${NOTES}/${id}`);
    if (request.method !== 'PUT' || !note) return respond(404, { message: '404 Not found' });
    note.body = body;
    return respond(200, { id: note.id });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(gitlab, { url: `http://127.0.0.1:${port}/api/v4`, git, mergeRequests, notes, requests, close });
}
