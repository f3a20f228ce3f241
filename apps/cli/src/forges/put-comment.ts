import { isTable, listTables, type Table, toText } from '../read-json.ts';
import type { Requested, Send, World } from '../server/open-json-api.ts';
import { EXIT } from '../terminal.ts';
import { openGitHub, toRejection } from './open-github.ts';
import type { PutOutcome } from './put-outcome.ts';
import type { PullRequest } from './read-pull-request.ts';

export type Comment = {
  /** The first line, which nobody sees: two comments with the same are one and the same. */
  readonly marker: string;
  readonly markdown: string;
};

const MISSING = 'may not comment: give the job "permissions: pull-requests: write"';
const PAGE = 100;
/** A pull request with more comments than this has other troubles. */
const MOST_PAGES = 50;

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

/** Puts a comment on a pull request: in place of the one with the same mark, or else as a new one. */
export async function putComment(comment: Comment, pullRequest: PullRequest, world: World): Promise<PutOutcome> {
  const send = openGitHub(pullRequest, world);
  const issues = `/repos/${pullRequest.repository}/issues`;
  const comments = `${issues}/${pullRequest.number}/comments`;
  const found = await findComment(send, comments, comment.marker);
  if ('unavailable' in found) return { status: EXIT.unavailable, reason: found.unavailable };
  if (found.done.status !== 200) return toRejection(found.done, pullRequest, MISSING);
  const body = { body: comment.markdown };
  const put =
    found.id === undefined
      ? await send('POST', comments, body)
      : await send('PATCH', `${issues}/comments/${found.id}`, body);
  if ('unavailable' in put) return { status: EXIT.unavailable, reason: put.unavailable };
  const { status, json } = put.done;
  if (status < 200 || status > 299) return toRejection(put.done, pullRequest, MISSING);
  const url = isTable(json) ? toText(json.html_url) : '';
  return { done: found.id === undefined ? 'created' : 'updated', url };
}
