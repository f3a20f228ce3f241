import { readEvent } from '../capture/read-event.ts';
import { type Ask, needHash, needNumber, stopPut, toAsk } from '../forges/ask-forge.ts';
import { openGitHub, readGitHubAccess, toGitHubRejection } from '../forges/github-api.ts';
import { listTables, readField, toText } from '../read-json.ts';
import { EXIT, type Terminal, UsageError } from '../terminal.ts';

/** What was measured, by the event and by GitHub's API alone: never by what was handed over. */
export type Head = {
  readonly repository: string;
  /** Null for a push. */
  readonly pullRequest: number | null;
  readonly commit: string;
  readonly branch: string | null;
  /** Repository of the head, where it is another one. */
  readonly fork: string | null;
  readonly base: { readonly commit: string; readonly branch: string } | null;
  /** Page of the workflow run that measured. */
  readonly url: string | null;
  /** How that workflow run ended; null where it is this one. */
  readonly conclusion: string | null;
};

type Request = { readonly ask: Ask; readonly repository: string; readonly event: unknown };

/** What a token lacks that may not read pull requests. */
const MAY_NOT_READ = 'may not read pull requests: give the job "permissions: pull-requests: read"';

type Measured = Pick<Head, 'url' | 'conclusion'>;

function toHead(pull: unknown, repository: string, measured: Measured): Head {
  const headRepository = toText(readField(pull, 'head', 'repo', 'full_name'));
  if (headRepository === '') return stopPut('the repository of the pull request was deleted', EXIT.ok);
  return {
    repository,
    pullRequest: needNumber(pull, 'number'),
    commit: needHash(pull, 'head', 'sha'),
    branch: toText(readField(pull, 'head', 'ref')) || null,
    fork: headRepository === repository ? null : headRepository,
    base: { commit: needHash(pull, 'base', 'sha'), branch: toText(readField(pull, 'base', 'ref')) },
    ...measured,
  };
}

/**
 * The open pull request of the workflow run that an event of the kind `workflow_run` is about. GitHub lists none there for a fork,
 * so it is the one whose head has the repository, the branch and the commit of the event.
 *
 * @see https://docs.github.com/en/webhooks/webhook-events-and-payloads#workflow_run
 */
async function findOfWorkflowRun({ ask, repository, event }: Request): Promise<Head> {
  const of = (...path: readonly string[]) => toText(readField(event, 'workflow_run', ...path));
  const started = of('event');
  if (started !== 'pull_request') {
    return stopPut(`the jobs were started by "${started}", and only those of "pull_request" are received`, EXIT.ok);
  }
  const sha = of('head_sha');
  const from = of('head_repository', 'full_name');
  const query = new URLSearchParams({
    state: 'open',
    head: `${from.split('/')[0]}:${of('head_branch')}`,
    per_page: '100',
  });
  const pulls = listTables(await ask('GET', `/repos/${repository}/pulls?${query}`));
  const pull = pulls.find(
    ({ head }) => readField(head, 'sha') === sha && readField(head, 'repo', 'full_name') === from,
  );
  if (!pull) return stopPut(`no open pull request has the head ${sha.slice(0, 7)} of ${from} any more`, EXIT.ok);
  return toHead(pull, repository, { url: of('html_url') || null, conclusion: of('conclusion') || null });
}

/** Of jobs of this workflow run: the pull request of the event as it is now, or else what was pushed. */
async function findOfEvent({ ask, repository, event }: Request, terminal: Terminal): Promise<Head> {
  const {
    GITHUB_SHA: sha = '',
    GITHUB_REF_NAME: branch,
    GITHUB_SERVER_URL: server,
    GITHUB_RUN_ID: id,
  } = terminal.variables;
  const measured = { url: server && id ? `${server}/${repository}/actions/runs/${id}` : null, conclusion: null };
  const isComment = readField(event, 'issue', 'pull_request') !== undefined;
  const number = readField(event, isComment ? 'issue' : 'pull_request', 'number');
  if (typeof number === 'number') {
    const head = toHead(await ask('GET', `/repos/${repository}/pulls/${number}`), repository, measured);
    const started = readField(event, 'pull_request', 'head', 'sha') ?? head.commit;
    return started === head.commit ? head : stopPut(`the head is ${head.commit.slice(0, 7)} by now`, EXIT.ok);
  }
  if (!/^[0-9a-f]{40}$/.test(sha))
    throw new UsageError('GITHUB_SHA names no commit: tacho receive works in a job of GitHub Actions');
  return { repository, pullRequest: null, commit: sha, branch: branch ?? null, fork: null, base: null, ...measured };
}

/** The head, and who is asked about other commits. */
export type Verified = { readonly head: Head; readonly isOfBase: (commit: string) => Promise<boolean> };

/**
 * The head whose measurements this job receives. Ends the work inside of `orNotPut`: with status 0 where there is nothing to
 * report, such as a head that has moved on.
 */
export async function findHead(terminal: Terminal): Promise<Verified> {
  const access = readGitHubAccess(terminal.variables, 'tacho receive');
  if ('reason' in access) throw new UsageError(`${access.reason}: tacho receive finds the pull request with it`);
  const { repository } = access;
  const ask = toAsk(openGitHub(access, terminal), (response) => {
    const { status, reason } = toGitHubRejection(response, { fromFork: false }, MAY_NOT_READ);
    return { status: status || EXIT.rejected, reason };
  });
  const event = await readEvent(terminal);
  const isOther = readField(event, 'workflow_run') !== undefined;
  const head = await (isOther ? findOfWorkflowRun : findOfEvent)({ ask, repository, event }, terminal);
  /** Whether the base branch contains a commit: what was measured is its tip of that time, or where the pull request began. */
  const isOfBase = async (commit: string) => {
    if (head.base === null) return false;
    const path = `/repos/${repository}/compare/${commit}...${encodeURIComponent(head.base.branch)}`;
    const compared = await ask('GET', `${path}?per_page=1`, { orNull: 404 });
    return toText(readField(compared, 'merge_base_commit', 'sha')).startsWith(commit);
  };
  return { head, isOfBase };
}
