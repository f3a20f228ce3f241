import { isTable, listTables, readField, type Table, toText } from '../read-json.ts';
import { openJsonApi, type Send, type World } from '../server/open-json-api.ts';
import type { ServerResponse } from '../server/server-request.ts';
import { EXIT, UsageError } from '../terminal.ts';
import type { Variables } from '../variables.ts';
import type { NotPut } from './put-outcome.ts';

/** Where to send requests to GitHub, and the token for them, which goes into one header and nowhere else. */
export type GitHubAccess = {
  readonly api: string;
  readonly token: string;
  /** `owner/name`. */
  readonly repository: string;
};

/**
 * The repository of this job of GitHub Actions, and the token for it, or the reason why there is none. `what` needs it, such as
 * `--github`.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
export function readGitHubAccess(
  { GITHUB_REPOSITORY: repository, GITHUB_API_URL: api, GITHUB_TOKEN: token }: Variables,
  what: string,
): GitHubAccess | { readonly reason: string } {
  if (!repository || !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new UsageError(`${what} works in a job of GitHub Actions: GITHUB_REPOSITORY names no repository`);
  }
  if (!token) return { reason: 'there is no GITHUB_TOKEN' };
  if (!/^[!-~]+$/.test(token)) throw new UsageError('GITHUB_TOKEN does not hold one token and nothing else');
  return { api: api || 'https://api.github.com', token, repository };
}

const ACCEPT = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

/** Requests to GitHub's REST API. */
export const openGitHub = ({ api, token }: Pick<GitHubAccess, 'api' | 'token'>, world: World): Send =>
  openJsonApi({ url: api, token }, ACCEPT, world);

/** What GitHub says of a response that is no success, on one line; empty where it says nothing. */
export const toGitHubMessage = ({ json }: Pick<ServerResponse, 'json'>): string => {
  const [first] = listTables(readField(json, 'errors'));
  return [readField(json, 'message'), first?.message].map(toText).filter(Boolean).join(': ');
};

/**
 * Whether GitHub takes no more requests for a while, which it says by the status 403, too.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
const isRateLimited = ({ status, headers }: ServerResponse): boolean =>
  status === 403 && (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0');

/** A response that is no success. Without a right the command succeeds: `missing` says what the token may not. */
export function toGitHubRejection(
  response: ServerResponse,
  { fromFork }: { readonly fromFork: boolean },
  missing: string,
): NotPut {
  const { status } = response;
  if (isRateLimited(response)) {
    return { status: EXIT.unavailable, reason: 'GitHub takes no more requests of this token for now: try again later' };
  }
  if (status === 401 || status === 403 || status === 404) {
    const reason = fromFork
      ? 'the pull request comes from a fork, whose jobs may not write'
      : `GITHUB_TOKEN ${missing}`;
    return { status: EXIT.ok, reason };
  }
  const message = toGitHubMessage(response);
  return { status: EXIT.rejected, reason: `GitHub responded with ${status}${message === '' ? '' : `: ${message}`}` };
}

/** What a token lacks that may not write comments. */
export const MAY_NOT_COMMENT = 'may not comment: give the job "permissions: pull-requests: write"';

/** Who may have put our comment there: a bot, or somebody who has rights here anyway. Anyone else may copy a mark. */
export const isTrusted = ({ user, author_association: role }: Table): boolean =>
  (isTable(user) && user.type === 'Bot') || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(toText(role));
