import { readEvent } from '../capture/read-event.ts';
import { readField } from '../read-json.ts';
import { type Terminal, UsageError } from '../terminal.ts';

/** The pull request for a comment, and the token for it, which goes into one header and nowhere else. */
export type PullRequest = {
  readonly api: string;
  readonly token: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  /** Whether it comes from another repository: its jobs may read, and nothing else. */
  readonly fromFork: boolean;
};

/**
 * The pull request that this GitHub Actions job is for, or the reason why there is nowhere to comment.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
export async function readPullRequest(
  terminal: Pick<Terminal, 'variables' | 'probe'>,
): Promise<PullRequest | { readonly reason: string }> {
  const { GITHUB_REPOSITORY: repository, GITHUB_API_URL: api, GITHUB_TOKEN: token } = terminal.variables;
  if (!repository || !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new UsageError('--github works in a job of GitHub Actions: GITHUB_REPOSITORY names no repository');
  }
  const event = await readEvent(terminal);
  const number = readField(event, 'pull_request', 'number');
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return { reason: 'this job is for no pull request' };
  if (!token) return { reason: 'there is no GITHUB_TOKEN' };
  if (!/^[!-~]+$/.test(token)) throw new UsageError('GITHUB_TOKEN does not hold one token and nothing else');
  const head = readField(event, 'pull_request', 'head', 'repo', 'full_name');
  return { api: api || 'https://api.github.com', token, repository, number, fromFork: head !== repository };
}
