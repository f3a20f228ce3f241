import { listTables, readField, type Table, toText } from '../read-json.ts';
import type { World } from '../server/open-json-api.ts';
import type { ServerResponse } from '../server/server-request.ts';
import { EXIT, type Terminal } from '../terminal.ts';
import { type Ask, needHash, needNumber, orNotPut, stopPut, toAsk } from './ask-forge.ts';
import { type GitHubAccess, openGitHub, readGitHubAccess, toGitHubMessage, toGitHubRejection } from './github-api.ts';
import { putBranch } from './github-branch.ts';
import { findProposalProblem, isSameText, type Proposal } from './proposal.ts';
import type { NotPut, PutOutcome } from './put-outcome.ts';

/** A repository of GitHub, and the branch that files are proposed for. */
export type Repository = GitHubAccess & { readonly base: string };

const MAY_NOT_PROPOSE =
  'may not open a pull request: give the job "permissions: contents: write, pull-requests: write"';

const SETTING =
  'the repository or its organisation lets no job open a pull request: turn on "Allow GitHub Actions to create and approve pull requests" in Settings, Actions, General';

/** The token of a job has the right, and a setting takes it away: GitHub says so in words only. */
const toRejection = (response: ServerResponse): NotPut =>
  response.status === 403 && toGitHubMessage(response).includes('not permitted to create')
    ? { status: EXIT.ok, reason: SETTING }
    : toGitHubRejection(response, { fromFork: false }, MAY_NOT_PROPOSE);

/**
 * The repository of this job of GitHub Actions with its default branch, which files are proposed for.
 *
 * @see https://docs.github.com/en/rest/repos/repos#get-a-repository
 */
export async function readRepository(terminal: Pick<Terminal, 'variables'> & World): Promise<Repository | NotPut> {
  const access = readGitHubAccess(terminal.variables, 'a pull request');
  if ('reason' in access) return { status: EXIT.ok, reason: access.reason };
  return orNotPut(async () => {
    const ask = toAsk(openGitHub(access, terminal), toRejection);
    const base = readField(await ask('GET', `/repos/${access.repository}`), 'default_branch');
    if (typeof base !== 'string' || base === '') return stopPut('GitHub names no default branch of the repository');
    return { ...access, base };
  });
}

/** The pull request of a proposal, for what is put on it. */
export type ProposedPull = {
  readonly number: number;
  /** The newest commit of its branch. */
  readonly commit: string;
};

/** The oldest open pull request of a branch of the repository itself, whatever it goes into. */
async function findPull(ask: Ask, pulls: string, { repository }: Repository, branch: string): Promise<Table | null> {
  const [owner = ''] = repository.split('/');
  const query = new URLSearchParams({ state: 'open', head: `${owner}:${branch}`, direction: 'asc', per_page: '100' });
  const isOwn = (pull: Table) =>
    readField(pull, 'head', 'ref') === branch &&
    String(readField(pull, 'head', 'repo', 'full_name')).toLowerCase() === repository.toLowerCase();
  return listTables(await ask('GET', `${pulls}?${query}`)).find(isOwn) ?? null;
}

const toUrl = (pull: unknown): string => toText(readField(pull, 'html_url'));

const toPull = (pull: unknown, commit: string): ProposedPull => ({ number: needNumber(pull, 'number'), commit });

/**
 * Puts the files of a proposal on its branch, in one commit on top of the base, and opens a pull request for it; where one is
 * open, it is updated. The same proposal a second time changes nothing. A branch with a commit of somebody else is left alone.
 *
 * @returns also the pull request, where one is open
 * @see https://docs.github.com/en/rest/pulls/pulls
 */
export const proposeOnGitHub = (
  proposal: Proposal,
  at: Repository,
  world: World,
): Promise<PutOutcome & { readonly pull?: ProposedPull }> =>
  orNotPut(async () => {
    const { branch, title, body } = proposal;
    const problem = findProposalProblem(proposal, at.base);
    if (problem !== null) return stopPut(problem, EXIT.usageError);
    const ask = toAsk(openGitHub(at, world), toRejection);
    const root = `/repos/${at.repository}`;
    const pulls = `${root}/pulls`;
    const put = await putBranch(ask, { root, base: at.base }, proposal);
    const found = await findPull(ask, pulls, at, branch);
    if (put === null) {
      if (found === null) return { done: 'unchanged', url: null };
      return { done: 'unchanged', url: toUrl(found), pull: toPull(found, needHash(found, 'head', 'sha')) };
    }
    if (found === null) {
      const created = await ask('POST', pulls, { body: { title, body, head: branch, base: at.base } });
      return { done: 'created', url: toUrl(created), pull: toPull(created, put.commit) };
    }
    const pull = toPull(found, put.commit);
    const isSame = isSameText(found.title, title) && isSameText(found.body, body);
    if (!isSame) await ask('PATCH', `${pulls}/${pull.number}`, { body: { title, body } });
    return { done: isSame && !put.isNew ? 'unchanged' : 'updated', url: toUrl(found), pull };
  });
