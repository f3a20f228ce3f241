import { type Terminal, UsageError } from '../terminal.ts';

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
