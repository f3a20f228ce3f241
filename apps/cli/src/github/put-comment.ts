import type { Comment } from '../report/to-comment.ts';
import { isTable, toText } from '../server/read-json.ts';
import { retry, toAttempt } from '../server/retry.ts';
import { type ServerAnswer, sendRequest } from '../server/server-request.ts';
import { EXIT, type Terminal } from '../terminal.ts';
import type { PullRequest } from './read-pull-request.ts';

export type PutOutcome =
  | { readonly done: 'created' | 'updated'; readonly url: string }
  | { readonly status: number; readonly reason: string };

type World = Pick<Terminal, 'fetch' | 'stopped' | 'now' | 'sleep' | 'random'>;
type Requested = { readonly response: ServerAnswer } | { readonly away: string };
type Ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<Requested>;

const RETRY_FOR_MS = 30_000;
const PAGE = 100;
/** A pull request with more comments than this has other troubles. */
const MOST_PAGES = 50;

/** Requests to GitHub's REST API; what only reads, or writes the same again, is tried again while GitHub is away. */
function toAsk({ api, token }: PullRequest, { fetch, stopped, now, sleep, random }: World): Ask {
  const connection = { destination: { url: api, token }, fetch, stopped };
  return async (method, path, body) => {
    const request = {
      ...{ method, path },
      headers: {
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(JSON.stringify(body))) }),
    };
    const result = await retry(
      async () => toAttempt(await sendRequest(request, connection), now()),
      // A comment whose answer was lost may be there: asking again would put a second one below it.
      method === 'POST' ? 0 : RETRY_FOR_MS,
      { now, sleep, random, stopped, onWait: () => {} },
    );
    return 'done' in result ? { response: result.done } : result;
  };
}

/** Who may have put our comment there: a bot, or somebody who has rights here anyway. Anyone else may copy a mark. */
const isTrusted = ({ user, author_association: role }: Readonly<Record<string, unknown>>): boolean =>
  (isTable(user) && user.type === 'Bot') || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(toText(role));

/** The comment that begins with this mark, page by page; the oldest, should there be several. */
async function findComment(ask: Ask, comments: string, marker: string): Promise<Requested & { readonly id?: number }> {
  for (let page = 1; ; page++) {
    const requested = await ask('GET', `${comments}?per_page=${PAGE}&page=${page}`);
    if ('away' in requested || requested.response.status !== 200) return requested;
    const list = Array.isArray(requested.response.json) ? requested.response.json.filter(isTable) : [];
    const found = list.find((one) => typeof one.body === 'string' && one.body.startsWith(marker) && isTrusted(one));
    if (typeof found?.id === 'number') return { ...requested, id: found.id };
    if (list.length < PAGE || page >= MOST_PAGES) return requested;
  }
}

function toRefusal({ status, json }: ServerAnswer, { fromFork }: PullRequest): PutOutcome {
  if (status === 401 || status === 403 || status === 404) {
    const reason = fromFork
      ? 'the pull request comes from a fork, whose jobs may not write'
      : 'GITHUB_TOKEN may not comment: give the job "permissions: pull-requests: write"';
    return { status: EXIT.ok, reason };
  }
  const message = isTable(json) ? toText(json.message) : '';
  return { status: EXIT.rejected, reason: `GitHub answered ${status}${message === '' ? '' : `: ${message}`}` };
}

/** Put a comment on a pull request: in place of the one with the same mark, or else as a new one. */
export async function putComment(comment: Comment, place: PullRequest, world: World): Promise<PutOutcome> {
  const ask = toAsk(place, world);
  const issues = `/repos/${place.repository}/issues`;
  const found = await findComment(ask, `${issues}/${place.number}/comments`, comment.marker);
  if ('away' in found) return { status: EXIT.away, reason: found.away };
  if (found.response.status !== 200) return toRefusal(found.response, place);
  const body = { body: comment.markdown };
  const put =
    found.id === undefined
      ? await ask('POST', `${issues}/${place.number}/comments`, body)
      : await ask('PATCH', `${issues}/comments/${found.id}`, body);
  if ('away' in put) return { status: EXIT.away, reason: put.away };
  const { status, json } = put.response;
  if (status < 200 || status > 299) return toRefusal(put.response, place);
  const url = isTable(json) ? toText(json.html_url) : '';
  return { done: found.id === undefined ? 'created' : 'updated', url };
}
