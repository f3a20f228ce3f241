import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { FakeGit } from './fake-git.ts';
import { respondCompare, respondGit } from './fake-github-git.ts';
import { type FakePulls, REPOSITORY, respondPulls } from './fake-github-pulls.ts';

type FakeComment = {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
  readonly author_association: string;
};

type FakeRelease = { readonly id: number; readonly tag_name: string; body: string; readonly html_url: string };

type FakeCheck = { readonly id: number; readonly [field: string]: unknown };

export type FakeGitHub = FakePulls & {
  /** The repository; its default branch is `main`. */
  readonly git: FakeGit;
  readonly url: string;
  readonly comments: FakeComment[];
  /** Check runs of all commits. */
  readonly checks: FakeCheck[];
  readonly releases: FakeRelease[];
  /** `GET /repos/…?page=1`, in their order. */
  readonly requests: string[];
  /** Write requests are answered with this status instead of being done. */
  reject: number | null;
  readonly close: () => Promise<void>;
};

export const GITHUB_TOKEN = 'ghs_0123456789abcdef';

/**
 * The few addresses of GitHub's REST API that are used: comments and checks of the pull request 7 of `example/connectors`, its git
 * objects and its pull requests.
 */
export async function startGitHub(): Promise<FakeGitHub> {
  const comments: FakeComment[] = [];
  const checks: FakeCheck[] = [];
  const releases: FakeRelease[] = [];
  const requests: string[] = [];
  const git = new FakeGit();
  const pulls: FakePulls = { pulls: [], reviewComments: [], difference: new Map(), mayCreate: true };
  const github = Object.assign(pulls, { reject: null as number | null });
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://github');
    requests.push(`${request.method} ${request.url}`);
    const respond = (status: number, json: unknown) => response.writeHead(status).end(JSON.stringify(json));
    if (request.headers.authorization !== `Bearer ${GITHUB_TOKEN}`) return respond(401, { message: 'Bad credentials' });
    if (request.method === 'GET' && pathname === '/repos/example/connectors/issues/7/comments') {
      const [size, page] = [Number(searchParams.get('per_page')), Number(searchParams.get('page'))];
      return respond(200, comments.slice((page - 1) * size, page * size));
    }
    const ofCommit = /^\/repos\/example\/connectors\/commits\/([0-9a-f]{40})\/check-runs$/.exec(pathname)?.[1];
    if (request.method === 'GET' && ofCommit) {
      const name = searchParams.get('check_name');
      return respond(200, { check_runs: checks.filter((check) => check.head_sha === ofCommit && check.name === name) });
    }
    if (request.method === 'GET' && pathname === `/repos/${REPOSITORY}`) {
      return respond(200, { full_name: REPOSITORY, default_branch: 'main' });
    }
    if (request.method !== 'GET' && github.reject !== null) {
      return respond(github.reject, { message: 'Resource not accessible by integration' });
    }
    const sent = JSON.parse((await text(request)) || 'null');
    const [, kind, path = ''] = /^\/repos\/example\/connectors\/(git|pulls|compare)(|\/.*)$/.exec(pathname) ?? [];
    const here = { method: request.method ?? '', path, query: searchParams, sent };
    const respondTo = {
      git: () => respondGit(git, here),
      pulls: () => respondPulls(git, github, here),
      compare: () => respondCompare(git, here),
    };
    const done = kind ? respondTo[kind as keyof typeof respondTo]() : null;
    if (done) return respond(done.status, done.json);
    const check = { html_url: 'http://github.example/example/connectors/runs/1' };
    if (request.method === 'POST' && pathname === '/repos/example/connectors/check-runs') {
      checks.push({ id: checks.length + 1, ...sent });
      return respond(201, check);
    }
    const ofCheck = /^\/repos\/example\/connectors\/check-runs\/(\d+)$/.exec(pathname)?.[1];
    const nth = checks.findIndex(({ id }) => String(id) === ofCheck);
    if (request.method === 'PATCH' && nth >= 0) {
      checks[nth] = Object.assign({}, checks[nth], sent);
      return respond(200, check);
    }
    const body = sent?.body;
    const html = (id: number) => ({ html_url: `http://github.example/example/connectors/pull/7#issuecomment-${id}` });
    if (request.method === 'POST' && pathname === '/repos/example/connectors/issues/7/comments') {
      const comment = { id: comments.length + 1, body, user: { type: 'Bot' }, author_association: 'NONE' };
      comments.push(comment);
      return respond(201, html(comment.id));
    }
    const ofRelease = /^\/repos\/example\/connectors\/releases\/(tags\/)?(.+)$/.exec(pathname);
    const release = releases.find(({ id, tag_name: tag }) => (ofRelease?.[1] ? tag : String(id)) === ofRelease?.[2]);
    if (release) return respond(200, Object.assign(release, request.method === 'PATCH' ? sent : {}));
    const id = Number(/^\/repos\/example\/connectors\/issues\/comments\/(\d+)$/.exec(pathname)?.[1]);
    const comment = comments.find((one) => one.id === id);
    if (request.method !== 'PATCH' || !comment) return respond(404, { message: 'Not Found' });
    comment.body = body;
    return respond(200, html(id));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(github, { url: `http://127.0.0.1:${port}`, git, comments, checks, releases, requests, close });
}
