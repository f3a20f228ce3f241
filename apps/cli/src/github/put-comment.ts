import type { Comment } from '../report/to-comment.ts';
import { toJsonBody } from '../server/ask-server.ts';
import type { Connection } from '../server/open-connection.ts';
import { isTable, listTables, type Table, toText } from '../server/read-json.ts';
import { retry, toAttempt } from '../server/retry.ts';
import { type ServerResponse, sendRequest } from '../server/server-request.ts';
import { EXIT, type Terminal } from '../terminal.ts';
import type { PullRequest } from './read-pull-request.ts';

export type PutOutcome =
  | { readonly done: 'created' | 'updated'; readonly url: string }
  | { readonly status: number; readonly reason: string };

type World = Pick<Terminal, 'fetch' | 'stopped' | 'now' | 'sleep' | 'random'>;
type Requested = { readonly done: ServerResponse } | { readonly unavailable: string };
type Send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<Requested>;

const RETRY_FOR_MS = 30_000;
const PAGE = 100;
/** A pull request with more comments than this has other troubles. */
const MOST_PAGES = 50;

/** Requests to GitHub's REST API; what only reads, or writes the same again, is repeated while GitHub is unavailable. */
function toSend({ api, token }: PullRequest, { fetch, stopped, now, sleep, random }: World): Send {
  const world = { fetch, stopped, now, sleep, random };
  const connection: Connection = { ...world, destination: { url: api, token }, onWait: () => {} };
  return (method, path, body) => {
    const json = body === undefined ? {} : toJsonBody(body);
    const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28', ...json.headers };
    const request = { method, path, ...json, headers };
    // A comment whose response was lost may be there: a second request would put another one below it.
    const limitMs = method === 'POST' ? 0 : RETRY_FOR_MS;
    return retry(async () => toAttempt(await sendRequest(request, connection), now()), limitMs, connection);
  };
}

/** Who may have put our comment there: a bot, or somebody who has rights here anyway. Anyone else may copy a mark. */
const isTrusted = ({ user, author_association: role }: Table): boolean =>
  (isTable(user) && user.type === 'Bot') || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(toText(role));

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

function toRejection({ status, json }: ServerResponse, { fromFork }: PullRequest): PutOutcome {
  if (status === 401 || status === 403 || status === 404) {
    const reason = fromFork
      ? 'the pull request comes from a fork, whose jobs may not write'
      : 'GITHUB_TOKEN may not comment: give the job "permissions: pull-requests: write"';
    return { status: EXIT.ok, reason };
  }
  const message = isTable(json) ? toText(json.message) : '';
  return { status: EXIT.rejected, reason: `GitHub responded with ${status}${message === '' ? '' : `: ${message}`}` };
}

/** Puts a comment on a pull request: in place of the one with the same mark, or else as a new one. */
export async function putComment(comment: Comment, pullRequest: PullRequest, world: World): Promise<PutOutcome> {
  const send = toSend(pullRequest, world);
  const issues = `/repos/${pullRequest.repository}/issues`;
  const comments = `${issues}/${pullRequest.number}/comments`;
  const found = await findComment(send, comments, comment.marker);
  if ('unavailable' in found) return { status: EXIT.unavailable, reason: found.unavailable };
  if (found.done.status !== 200) return toRejection(found.done, pullRequest);
  const body = { body: comment.markdown };
  const put =
    found.id === undefined
      ? await send('POST', comments, body)
      : await send('PATCH', `${issues}/comments/${found.id}`, body);
  if ('unavailable' in put) return { status: EXIT.unavailable, reason: put.unavailable };
  const { status, json } = put.done;
  if (status < 200 || status > 299) return toRejection(put.done, pullRequest);
  const url = isTable(json) ? toText(json.html_url) : '';
  return { done: found.id === undefined ? 'created' : 'updated', url };
}
