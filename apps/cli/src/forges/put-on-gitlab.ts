import { isTable, listTables, readField, toText } from '../read-json.ts';
import { openJsonApi, type Requested, type Send, type World } from '../server/open-json-api.ts';
import type { ServerResponse } from '../server/server-request.ts';
import { EXIT, type Terminal, UsageError } from '../terminal.ts';
import type { Comment } from './put-on-github.ts';
import type { PutOutcome } from './put-outcome.ts';

/** The merge request for a note, and the token for it, which goes into one header and nowhere else. */
export type MergeRequest = {
  readonly api: string;
  readonly token: string;
  /** Of the project that the merge request goes into. */
  readonly project: number;
  readonly number: number;
};

const toId = (text: string | undefined): number | null => (/^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null);

/**
 * The merge request that this job of GitLab CI is for, or the reason why there is nowhere to comment. The job's own token may
 * not write notes, so there must be another one.
 *
 * @see https://docs.gitlab.com/ci/variables/predefined_variables/
 */
export function readMergeRequest({
  variables,
}: Pick<Terminal, 'variables'>): MergeRequest | { readonly reason: string } {
  const { CI_API_V4_URL: api, GITLAB_TOKEN: token } = variables;
  const project = toId(variables.CI_MERGE_REQUEST_PROJECT_ID);
  const number = toId(variables.CI_MERGE_REQUEST_IID);
  if (!api || !URL.canParse(api) || !/^https?:$/.test(new URL(api).protocol)) {
    throw new UsageError('--gitlab works in a job of GitLab CI: CI_API_V4_URL holds no URL');
  }
  if (number === null || project === null) return { reason: 'this job is for no merge request' };
  if (!token) return { reason: 'there is no GITLAB_TOKEN' };
  if (!/^[!-~]+$/.test(token)) throw new UsageError('GITLAB_TOKEN does not hold one token and nothing else');
  return { api: api.replace(/\/+$/, ''), token, project, number };
}

const PAGE = 100;
/** A merge request with more notes than this has other troubles. */
const MOST_PAGES = 50;

const isOk = ({ status }: ServerResponse) => status >= 200 && status < 300;

function toRejection({ status, json }: ServerResponse): PutOutcome {
  if (status === 401 || status === 403 || status === 404) {
    const reason =
      'GITLAB_TOKEN may not comment here: it needs the scope api and the role Reporter, and jobs of a fork have none';
    return { status: EXIT.ok, reason };
  }
  const message = isTable(json) ? toText(json.message) : '';
  return { status: EXIT.rejected, reason: `GitLab responded with ${status}${message === '' ? '' : `: ${message}`}` };
}

type Found = Requested & { readonly id?: number };

/** The note of this user that begins with the mark, page by page, oldest first: anyone else may copy a mark. */
async function findNote(send: Send, notes: string, marker: string): Promise<Found> {
  const user = await send('GET', '/user');
  if ('unavailable' in user || !isOk(user.done)) return user;
  const me = readField(user.done.json, 'id');
  for (let page = 1; ; page++) {
    const requested = await send('GET', `${notes}?sort=asc&order_by=created_at&per_page=${PAGE}&page=${page}`);
    if ('unavailable' in requested || !isOk(requested.done)) return requested;
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
  const { api, token, project, number } = request;
  const send = openJsonApi({ url: api, token }, { accept: 'application/json' }, world);
  const notes = `/projects/${project}/merge_requests/${number}/notes`;
  const found = await findNote(send, notes, comment.marker);
  if ('unavailable' in found) return { status: EXIT.unavailable, reason: found.unavailable };
  if (!isOk(found.done)) return toRejection(found.done);
  const body = { body: comment.markdown };
  const put =
    found.id === undefined ? await send('POST', notes, body) : await send('PUT', `${notes}/${found.id}`, body);
  if ('unavailable' in put) return { status: EXIT.unavailable, reason: put.unavailable };
  if (!isOk(put.done)) return toRejection(put.done);
  const id = isTable(put.done.json) ? put.done.json.id : null;
  return { done: found.id === undefined ? 'created' : 'updated', url: `note ${toText(id)} of merge request ${number}` };
}
