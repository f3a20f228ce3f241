import { EXIT, type Terminal, UsageError } from '../terminal.ts';
import { type Comment, putComment, readPullRequest } from './put-on-github.ts';
import { putNote, readMergeRequest } from './put-on-gitlab.ts';
import { describePut } from './put-outcome.ts';

/** Whose job this is. */
export type Forge = 'github' | 'gitlab';

/** The one that `--github` or `--gitlab` names; null without both. @throws {UsageError} for both */
export function chooseForge({
  github,
  gitlab,
}: {
  readonly github?: boolean | undefined;
  readonly gitlab?: boolean | undefined;
}): Forge | null {
  if (github && gitlab) throw new UsageError('--github and --gitlab are two places: leave one out');
  return github ? 'github' : gitlab ? 'gitlab' : null;
}

/** What came of a comment, for people, and the exit status for it. */
export type SaidPut = { readonly status: number; readonly text: string; readonly url: string | null };

const nowhere = (reason: string): SaidPut => ({ status: EXIT.ok, text: `no comment: ${reason}`, url: null });

async function putForGitHub(comment: Comment, terminal: Terminal, verified: number | null): Promise<SaidPut> {
  const pullRequest = await readPullRequest(terminal, verified);
  if ('reason' in pullRequest) return nowhere(pullRequest.reason);
  return describePut('comment', await putComment(comment, pullRequest, terminal));
}

async function putForGitLab(comment: Comment, terminal: Terminal): Promise<SaidPut> {
  const mergeRequest = readMergeRequest(terminal);
  if ('reason' in mergeRequest) return nowhere(mergeRequest.reason);
  return describePut('comment', await putNote(comment, mergeRequest, terminal));
}

/**
 * Puts a comment on the pull or merge request that this job is for, in place of the last one with the same mark.
 *
 * @param verified the pull request, where it is not the one of the event
 */
export const putForJob = (
  comment: Comment,
  forge: Forge,
  terminal: Terminal,
  verified: number | null = null,
): Promise<SaidPut> =>
  forge === 'github' ? putForGitHub(comment, terminal, verified) : putForGitLab(comment, terminal);
