import { readEvent } from '../capture/read-event.ts';
import { listTables, readField, toText } from '../read-json.ts';
import type { Requested, Send, World } from '../server/open-json-api.ts';
import { EXIT, type Terminal } from '../terminal.ts';
import { isSuccess } from './ask-forge.ts';
import {
  type GitHubAccess,
  isTrusted,
  MAY_NOT_COMMENT,
  openGitHub,
  readGitHubAccess,
  toGitHubRejection,
} from './github-api.ts';
import type { PutOutcome } from './put-outcome.ts';

/** The pull request for a comment. */
export type PullRequest = GitHubAccess & {
  readonly number: number;
  /** Whether it comes from another repository: its jobs may read, and nothing else. */
  readonly fromFork: boolean;
};

/**
 * The pull request that this GitHub Actions job is for, or the reason why there is nowhere to comment.
 *
 * @param verified its number, where it is not the one of the event
 */
export async function readPullRequest(
  terminal: Pick<Terminal, 'variables' | 'probe'>,
  verified: number | null = null,
): Promise<PullRequest | { readonly reason: string }> {
  const access = readGitHubAccess(terminal.variables, '--github');
  if (verified !== null) return 'reason' in access ? access : { ...access, number: verified, fromFork: false };
  const event = await readEvent(terminal);
  const number = readField(event, 'pull_request', 'number');
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return { reason: 'this job is for no pull request' };
  if ('reason' in access) return access;
  const head = readField(event, 'pull_request', 'head', 'repo', 'full_name');
  return { ...access, number, fromFork: head !== access.repository };
}

/** A changed cell at the line where its scenario is stated. */
export type Annotation = {
  readonly path: string;
  readonly line: number;
  readonly isWorse: boolean;
  readonly title: string;
  readonly message: string;
};

/** A check of a commit, in GitHub's terms. */
export type Check = {
  readonly conclusion: 'success' | 'neutral' | 'failure';
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly Annotation[];
};

const MAY_NOT_CHECK = 'may not write checks: give the job "permissions: checks: write"';

const toOutput = ({ title, summary, annotations }: Check) => ({
  title,
  summary,
  annotations: annotations.map(({ path, line, isWorse, title: about, message }) => ({
    path,
    start_line: line,
    end_line: line,
    annotation_level: isWorse ? 'warning' : 'notice',
    title: about.slice(0, 255),
    message,
  })),
});

/**
 * Puts a check on the commit of a pull request: in place of the one of the same name that this app has there, or else as a new
 * one. It is not repeated, since a second check would stand beside the first.
 *
 * @see https://docs.github.com/en/rest/checks/runs
 */
export async function putCheck(
  check: Check,
  at: PullRequest & { readonly commit: string; readonly name: string },
  world: World,
): Promise<PutOutcome> {
  const send = openGitHub(at, world);
  const checks = `/repos/${at.repository}/check-runs`;
  const query = new URLSearchParams({ check_name: at.name, filter: 'latest' });
  const listed = await send('GET', `/repos/${at.repository}/commits/${at.commit}/check-runs?${query}`);
  if ('unavailable' in listed) return { status: EXIT.unavailable, reason: listed.unavailable };
  const runs = listTables(readField(listed.done.json, 'check_runs'));
  const found = runs.find((run) => run.name === at.name && typeof run.id === 'number')?.id;
  const body = { name: at.name, status: 'completed', conclusion: check.conclusion, output: toOutput(check) };
  const put =
    found === undefined
      ? await send('POST', checks, { head_sha: at.commit, ...body })
      : await send('PATCH', `${checks}/${found}`, body);
  if ('unavailable' in put) return { status: EXIT.unavailable, reason: put.unavailable };
  if (!isSuccess(put.done)) return toGitHubRejection(put.done, at, MAY_NOT_CHECK);
  return { done: found === undefined ? 'created' : 'updated', url: toText(readField(put.done.json, 'html_url')) };
}

export type Comment = {
  /** The first line, which nobody sees: two comments with the same are one and the same. */
  readonly marker: string;
  readonly markdown: string;
  /** It only takes the place of an earlier one: where there is none, nothing is written. */
  readonly onlyReplaces?: boolean;
};

const PAGE = 100;
/** A pull request with more comments than this has other troubles. */
const MOST_PAGES = 50;

/** The comment that begins with this mark, page by page; the oldest, should there be several. */
async function findComment(
  send: Send,
  comments: string,
  marker: string,
): Promise<Requested & { readonly id?: number }> {
  for (let page = 1; ; page++) {
    const requested = await send('GET', `${comments}?per_page=${PAGE}&page=${page}`);
    if ('unavailable' in requested || requested.done.status !== 200) return requested;
    const list = listTables(requested.done.json);
    const found = list.find((one) => typeof one.body === 'string' && one.body.startsWith(marker) && isTrusted(one));
    if (typeof found?.id === 'number') return { ...requested, id: found.id };
    if (list.length < PAGE || page >= MOST_PAGES) return requested;
  }
}

/** Puts a comment on a pull request: in place of the one with the same mark, or else as a new one. */
export async function putComment(comment: Comment, pullRequest: PullRequest, world: World): Promise<PutOutcome> {
  const send = openGitHub(pullRequest, world);
  const issues = `/repos/${pullRequest.repository}/issues`;
  const comments = `${issues}/${pullRequest.number}/comments`;
  const found = await findComment(send, comments, comment.marker);
  if ('unavailable' in found) return { status: EXIT.unavailable, reason: found.unavailable };
  if (found.done.status !== 200) return toGitHubRejection(found.done, pullRequest, MAY_NOT_COMMENT);
  if (found.id === undefined && comment.onlyReplaces) return { done: 'unchanged', url: null };
  const body = { body: comment.markdown };
  const put =
    found.id === undefined
      ? await send('POST', comments, body)
      : await send('PATCH', `${issues}/comments/${found.id}`, body);
  if ('unavailable' in put) return { status: EXIT.unavailable, reason: put.unavailable };
  if (!isSuccess(put.done)) return toGitHubRejection(put.done, pullRequest, MAY_NOT_COMMENT);
  return { done: found.id === undefined ? 'created' : 'updated', url: toText(readField(put.done.json, 'html_url')) };
}
