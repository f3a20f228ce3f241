import { readField, toText } from '../read-json.ts';
import { openJsonApi, type Send, type World } from '../server/open-json-api.ts';
import type { ServerResponse } from '../server/server-request.ts';
import { EXIT, UsageError } from '../terminal.ts';
import type { Variables } from '../variables.ts';
import type { NotPut } from './put-outcome.ts';

/** Where to send requests to GitLab, and the token for them, which goes into one header and nowhere else. */
export type GitLabAccess = {
  /** Without a slash at the end. */
  readonly api: string;
  readonly token: string;
};

/** The number that a variable of GitLab CI holds, from 1 to 16 digits; null for anything else. */
export const toId = (text: string | undefined): number | null =>
  /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null;

/**
 * The API of the GitLab that this job belongs to, and the token for it, or the reason why there is none. The job's own token may
 * not write, so there must be another one. `what` needs it, such as `--gitlab`.
 *
 * @see https://docs.gitlab.com/ci/variables/predefined_variables/
 */
export function readGitLabAccess(
  { CI_API_V4_URL: api, GITLAB_TOKEN: token }: Variables,
  what: string,
): GitLabAccess | { readonly reason: string } {
  if (!api || !URL.canParse(api) || !/^https?:$/.test(new URL(api).protocol)) {
    throw new UsageError(`${what} works in a job of GitLab CI: CI_API_V4_URL holds no URL`);
  }
  if (!token) return { reason: 'there is no GITLAB_TOKEN' };
  if (!/^[!-~]+$/.test(token)) throw new UsageError('GITLAB_TOKEN does not hold one token and nothing else');
  return { api: api.replace(/\/+$/, ''), token };
}

/** Requests to GitLab's REST API. */
export const openGitLab = ({ api, token }: GitLabAccess, world: World): Send =>
  openJsonApi({ url: api, token }, { accept: 'application/json' }, world);

/** `message` is a text or a list of texts; of parameters that GitLab rejects, the text is `error`. */
const toMessage = (json: unknown): string => {
  const message = readField(json, 'message') ?? readField(json, 'error');
  return toText(Array.isArray(message) ? message[0] : message);
};

/** A response that is no success. Without a right the command succeeds: `missing` says what the token may not. */
export function toGitLabRejection({ status, json }: ServerResponse, missing: string): NotPut {
  if (status === 401 || status === 403 || status === 404) return { status: EXIT.ok, reason: `GITLAB_TOKEN ${missing}` };
  const message = toMessage(json);
  return { status: EXIT.rejected, reason: `GitLab responded with ${status}${message === '' ? '' : `: ${message}`}` };
}
