import type { FakeGit } from './fake-git.ts';
import { type FakeRequest, type FakeResponse, respond, toPage } from './fake-response.ts';

type FakePull = {
  readonly number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  /** Branch, and the repository it is in; the commit of a branch that is not in this repository. */
  readonly head: { readonly ref: string; readonly sha?: string; readonly repo: { readonly full_name: string } };
  readonly base: string;
};

type FakeReviewComment = {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
  readonly author_association: string;
  readonly [field: string]: unknown;
};

/** The pull requests of a repository. */
export type FakePulls = {
  readonly pulls: FakePull[];
  readonly reviewComments: FakeReviewComment[];
  /** The lines in the difference of each file. */
  readonly difference: Map<string, readonly number[]>;
  /** The setting "Allow GitHub Actions to create and approve pull requests". */
  mayCreate: boolean;
};

/** The repository that the fake holds. */
export const REPOSITORY = 'example/connectors';

const NOT_FOUND = respond(404, { message: 'Not Found' });
const toInvalid = (message: string) => respond(422, { message: 'Validation Failed', errors: [{ message }] });

const toJson = (git: FakeGit, { base, head, ...pull }: FakePull) => ({
  ...pull,
  html_url: `http://github.example/${REPOSITORY}/pull/${pull.number}`,
  head: { ...head, sha: head.sha ?? git.branches.get(head.ref) },
  base: { ref: base, sha: git.branches.get(base), repo: { full_name: REPOSITORY } },
});

function list(git: FakeGit, { pulls }: FakePulls, query: URLSearchParams): FakeResponse {
  const found = pulls.filter(
    ({ state, head }) =>
      state === (query.get('state') ?? 'open') &&
      [null, `${head.repo.full_name.split('/')[0]}:${head.ref}`].includes(query.get('head')),
  );
  const sorted = query.get('direction') === 'asc' ? found : found.toReversed();
  return respond(
    200,
    toPage(sorted, query).map((pull) => toJson(git, pull)),
  );
}

function create(git: FakeGit, at: FakePulls, sent: FakeRequest['sent']): FakeResponse {
  if (!at.mayCreate) {
    return respond(403, { message: 'GitHub Actions is not permitted to create or approve pull requests.' });
  }
  const { head: ref, base, title, body } = sent;
  if (!git.branches.has(ref)) return toInvalid('head is invalid');
  if (git.branches.get(ref) === git.branches.get(base)) return toInvalid(`No commits between ${base} and ${ref}`);
  const isThere = at.pulls.some(
    ({ state, head, base: into }) =>
      state === 'open' && head.ref === ref && head.repo.full_name === REPOSITORY && into === base,
  );
  if (isThere) return toInvalid(`A pull request already exists for example:${ref}.`);
  const head = { ref, repo: { full_name: REPOSITORY } };
  const pull: FakePull = { number: at.pulls.length + 8, title, body, state: 'open', head, base };
  at.pulls.push(pull);
  return respond(201, toJson(git, pull));
}

function comment(at: FakePulls, sent: FakeRequest['sent']): FakeResponse {
  const lines = at.difference.get(sent.path) ?? [];
  const ends = [sent.start_line ?? sent.line, sent.line];
  if (sent.start_line !== undefined && sent.start_line >= sent.line) return toInvalid('start_line must precede line');
  if (!ends.every((line) => lines.includes(line))) return toInvalid('line must be part of the diff');
  const more = { user: { type: 'Bot' }, author_association: 'NONE' };
  at.reviewComments.push({ id: at.reviewComments.length + 1, ...sent, ...more });
  return respond(201, { id: at.reviewComments.length });
}

/**
 * GitHub's addresses of pull requests below `/repos/owner/name/pulls`.
 *
 * @see https://docs.github.com/en/rest/pulls
 */
export function respondPulls(git: FakeGit, at: FakePulls, { method, path, query, sent }: FakeRequest): FakeResponse {
  if (path === '') return method === 'GET' ? list(git, at, query) : create(git, at, sent);
  const ofComment = /^\/comments\/(\d+)$/.exec(path)?.[1];
  const found = at.reviewComments.find(({ id }) => String(id) === ofComment);
  if (found && method === 'PATCH') {
    found.body = sent.body;
    return respond(200, found);
  }
  const [, number, more] = /^\/(\d+)(\/comments)?$/.exec(path) ?? [];
  const pull = at.pulls.find((one) => String(one.number) === number);
  if (!pull) return NOT_FOUND;
  if (more) return method === 'GET' ? respond(200, toPage(at.reviewComments, query)) : comment(at, sent);
  if (method === 'GET') return respond(200, toJson(git, pull));
  if (method !== 'PATCH') return NOT_FOUND;
  Object.assign(pull, sent);
  return respond(200, toJson(git, pull));
}
