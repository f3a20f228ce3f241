import type { BaseAnswer } from '@tachograph/openapi/responses';
import { readBaseline } from '@tachograph/store/baselines';
import { isDatabaseUnavailable } from '@tachograph/store/database';
import type { AuthenticatedToken } from '@tachograph/store/tokens';
import type { Deps } from '../../deps.ts';
import type { TakenRun } from '../../runs/take-run.ts';
import { toRunPage } from '../to-addresses.ts';
import { judgeBase } from './judge-base.ts';

/** Where a run names a commit and no branch, and that commit was not measured. */
const USUAL_BRANCHES = ['main', 'master'];

/** Larger runs are compared on the pages: their answer would be a wait of many seconds. */
const MOST_RESULTS = 20_000;

const notFound = (reason: string): BaseAnswer => ({ found: false, reason });

/** The run is stored by now: a database that went away must not turn that into a refusal. */
function toUnread(error: unknown): 'unread' {
  if (isDatabaseUnavailable(error)) return 'unread';
  throw error;
}

/**
 * The verdict against the base that a run names, or that its pull request implies; other runs have none, and the
 * database is not asked.
 */
export async function toBaseAnswer(
  deps: Deps,
  { project }: AuthenticatedToken,
  { id, normalised }: TakenRun,
): Promise<BaseAnswer> {
  const { run, environment, results } = normalised;
  const { base, pullRequest, repository = null } = run.source ?? {};
  if (!base && !pullRequest) return notFound('the run names no base: neither source.base nor source.pullRequest');
  if (results.length > MOST_RESULTS) {
    return notFound(`the run has more than ${MOST_RESULTS.toLocaleString('en-US')} results: compare it on its page`);
  }
  const commit = base?.commit ?? null;
  const branches = base?.branch ? [base.branch] : USUAL_BRANCHES;
  const batch = run.batch ?? null;
  const query = { run: id, batch, startedAt: new Date(run.startedAt), environment: environment.identity };
  const series = [...new Set(results.map(({ seriesKey }) => seriesKey))];
  const baseline = await readBaseline(deps.db, project.id, { ...query, repository, commit, branches }, series).catch(
    toUnread,
  );
  if (baseline === 'unread') return notFound('the database went away before the base was read; send the run again');
  const newest = baseline?.runs[0];
  if (!baseline || !newest) {
    const ofCommit = commit ? `of commit ${commit.slice(0, 12)}, nor one ` : '';
    return notFound(`there is no run ${ofCommit}of branch ${branches.join(' or ')} from before this one`);
  }
  const { identity, label } = newest.environment;
  return {
    ...{
      found: true,
      how: baseline.how,
      commit: newest.commit,
      branch: newest.branch,
      environment: { identity, label },
    },
    runs: baseline.runs.map((of) => ({
      id: of.id,
      url: toRunPage(deps, project.slug, of.id),
      startedAt: of.startedAt.toISOString(),
    })),
    ...judgeBase(normalised, baseline),
  };
}
