import { listTables, readField, type Table, toText } from '../read-json.ts';
import type { World } from '../server/open-json-api.ts';
import { EXIT, type Terminal, UsageError } from '../terminal.ts';
import { type Ask, needNumber, orNotPut, stopPut, toAsk } from './ask-forge.ts';
import { type GitLabAccess, openGitLab, readGitLabAccess, toGitLabRejection, toId } from './gitlab-api.ts';
import { putBranch } from './gitlab-branch.ts';
import { findProposalProblem, isSameText, type Proposal } from './proposal.ts';
import type { NotPut, PutOutcome } from './put-outcome.ts';

/** A project of GitLab, and the branch that files are proposed for. */
export type Project = GitLabAccess & { readonly project: number; readonly base: string };

const MAY_NOT_PROPOSE =
  'may not open a merge request here: it needs the scope api and the role Developer, and jobs of a fork have none';

/**
 * The project of this job of GitLab CI with its default branch, which files are proposed for, or the reason why there is none.
 *
 * @see https://docs.gitlab.com/ci/variables/predefined_variables/
 */
export function readProject({ variables }: Pick<Terminal, 'variables'>): Project | NotPut {
  const access = readGitLabAccess(variables, 'a merge request');
  const { CI_PROJECT_ID, CI_DEFAULT_BRANCH: base } = variables;
  const project = toId(CI_PROJECT_ID);
  if (project === null) throw new UsageError('a merge request needs a job of GitLab CI: CI_PROJECT_ID holds no number');
  if (!base) throw new UsageError('a merge request needs a job of GitLab CI: CI_DEFAULT_BRANCH names no branch');
  return 'reason' in access ? { status: EXIT.ok, reason: access.reason } : { ...access, project, base };
}

/**
 * A line that begins with a slash is an order to GitLab, such as /merge, which text from elsewhere must not give.
 *
 * @see https://docs.gitlab.com/user/project/quick_actions/
 */
const withoutOrders = (markdown: string): string => markdown.replace(/^([ \t]{0,100})\//gm, '$1\\/');

/** The oldest open merge request of a branch of the project itself, whatever it goes into. */
async function findRequest(ask: Ask, requests: string, { project }: Project, branch: string): Promise<Table | null> {
  const query = new URLSearchParams({ state: 'opened', source_branch: branch, sort: 'asc', per_page: '100' });
  const isOwn = ({ source_project_id: from, source_branch: name }: Table) => from === project && name === branch;
  return listTables(await ask('GET', `${requests}?${query}`)).find(isOwn) ?? null;
}

const toUrl = (request: unknown): string => toText(readField(request, 'web_url'));

/**
 * Puts the files of a proposal on its branch, in one commit on top of the base, and opens a merge request for it; where one is
 * open, it is updated. The same proposal a second time changes nothing. A branch with a commit of somebody else is left alone.
 *
 * @see https://docs.gitlab.com/api/merge_requests/
 */
export const proposeOnGitLab = (proposal: Proposal, at: Project, world: World): Promise<PutOutcome> =>
  orNotPut(async () => {
    const { branch, title } = proposal;
    const problem = findProposalProblem(proposal, at.base);
    if (problem !== null) return stopPut(problem, EXIT.usageError);
    const ask = toAsk(openGitLab(at, world), (response) => toGitLabRejection(response, MAY_NOT_PROPOSE));
    const root = `/projects/${at.project}`;
    const requests = `${root}/merge_requests`;
    const put = await putBranch(ask, { root: `${root}/repository`, base: at.base }, proposal);
    const found = await findRequest(ask, requests, at, branch);
    if (put === 'unneeded') return { done: 'unchanged', url: found && toUrl(found) };
    const description = withoutOrders(proposal.body);
    if (found === null) {
      const body = { title, description, source_branch: branch, target_branch: at.base };
      return { done: 'created', url: toUrl(await ask('POST', requests, { body })) };
    }
    const isSame = isSameText(found.title, title) && isSameText(found.description, description);
    if (!isSame) await ask('PUT', `${requests}/${needNumber(found, 'iid')}`, { body: { title, description } });
    return { done: isSame && put === 'unchanged' ? 'unchanged' : 'updated', url: toUrl(found) };
  });
