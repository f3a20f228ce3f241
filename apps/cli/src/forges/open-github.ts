import { isTable, toText } from '../read-json.ts';
import { openJsonApi, type Send, type World } from '../server/open-json-api.ts';
import type { ServerResponse } from '../server/server-request.ts';
import { EXIT } from '../terminal.ts';
import type { PutOutcome } from './put-outcome.ts';
import type { PullRequest } from './read-pull-request.ts';

const ACCEPT = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

export const openGitHub = ({ api, token }: Pick<PullRequest, 'api' | 'token'>, world: World): Send =>
  openJsonApi({ url: api, token }, ACCEPT, world);

/** A response that is no success. Without a right the command succeeds: `missing` says what the token may not. */
export function toRejection(
  { status, json }: ServerResponse,
  { fromFork }: Pick<PullRequest, 'fromFork'>,
  missing: string,
): PutOutcome {
  if (status === 401 || status === 403 || status === 404) {
    const reason = fromFork
      ? 'the pull request comes from a fork, whose jobs may not write'
      : `GITHUB_TOKEN ${missing}`;
    return { status: EXIT.ok, reason };
  }
  const message = isTable(json) ? toText(json.message) : '';
  return { status: EXIT.rejected, reason: `GitHub responded with ${status}${message === '' ? '' : `: ${message}`}` };
}
