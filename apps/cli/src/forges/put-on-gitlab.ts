import { listTables, readField, toText } from '../read-json.ts';
import type { Requested, Send, World } from '../server/open-json-api.ts';
import type { Terminal } from '../terminal.ts';
import { EXIT } from '../terminal.ts';
import { isSuccess } from './ask-forge.ts';
import { type GitLabAccess, openGitLab, readGitLabAccess, toGitLabRejection, toId } from './gitlab-api.ts';
import type { Comment } from './put-on-github.ts';
import type { PutOutcome } from './put-outcome.ts';

/** The merge request for a note. */
export type MergeRequest = GitLabAccess & {
  /** Of the project that the merge request goes into. */
  readonly project: number;
  readonly number: number;
};

/** The merge request that this job of GitLab CI is for, or the reason why there is nowhere to comment. */
export function readMergeRequest({
  variables,
}: Pick<Terminal, 'variables'>): MergeRequest | { readonly reason: string } {
  const access = readGitLabAccess(variables, '--gitlab');
  const project = toId(variables.CI_MERGE_REQUEST_PROJECT_ID);
  const number = toId(variables.CI_MERGE_REQUEST_IID);
  if (number === null || project === null) return { reason: 'this job is for no merge request' };
  return 'reason' in access ? access : { ...access, project, number };
}

const PAGE = 100;
/** A merge request with more notes than this has other troubles. */
const MOST_PAGES = 50;

const MAY_NOT_COMMENT =
  'may not comment here: it needs the scope api and the role Reporter, and jobs of a fork have none';

type Found = Requested & { readonly id?: number };

/** The note of this user that begins with the mark, page by page, oldest first: anyone else may copy a mark. */
async function findNote(send: Send, notes: string, marker: string): Promise<Found> {
  const user = await send('GET', '/user');
  if ('unavailable' in user || !isSuccess(user.done)) return user;
  const me = readField(user.done.json, 'id');
  for (let page = 1; ; page++) {
    const requested = await send('GET', `${notes}?sort=asc&order_by=created_at&per_page=${PAGE}&page=${page}`);
    if ('unavailable' in requested || !isSuccess(requested.done)) return requested;
    const list = listTables(requested.done.json);
    const found = list.find((note) => toText(note.body).startsWith(marker) && readField(note, 'author', 'id') === me);
    if (typeof found?.id === 'number') return { ...requested, id: found.id };
    if (list.length < PAGE || page >= MOST_PAGES) return requested;
  }
}

/**
 * Puts a note on a merge request: in place of the one with the same mark, or else as a new one.
 *
 * @see https://docs.gitlab.com/api/notes/#merge-requests
 */
export async function putNote(comment: Comment, request: MergeRequest, world: World): Promise<PutOutcome> {
  const { project, number } = request;
  const send = openGitLab(request, world);
  const notes = `/projects/${project}/merge_requests/${number}/notes`;
  const found = await findNote(send, notes, comment.marker);
  if ('unavailable' in found) return { status: EXIT.unavailable, reason: found.unavailable };
  if (!isSuccess(found.done)) return toGitLabRejection(found.done, MAY_NOT_COMMENT);
  if (found.id === undefined && comment.onlyReplaces) return { done: 'unchanged', url: null };
  const body = { body: comment.markdown };
  const put =
    found.id === undefined ? await send('POST', notes, body) : await send('PUT', `${notes}/${found.id}`, body);
  if ('unavailable' in put) return { status: EXIT.unavailable, reason: put.unavailable };
  if (!isSuccess(put.done)) return toGitLabRejection(put.done, MAY_NOT_COMMENT);
  const id = toText(readField(put.done.json, 'id'));
  return { done: found.id === undefined ? 'created' : 'updated', url: `note ${id} of merge request ${number}` };
}
