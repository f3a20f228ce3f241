import { againstBase, evaluateUpload } from '@tachograph/analysis/run';
import { compareEnvironments, type Evaluation, toEvaluation } from '@tachograph/analysis/verdict';
import type { BaseResponse } from '@tachograph/openapi/responses';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import { type Baseline, readBaseline } from '@tachograph/store/baselines';
import type { Deps } from '../../context/deps.ts';
import type { Actor } from '../../context/find-actor.ts';
import { toRunPageUrl } from '../../http/urls.ts';
import type { AcceptedRun } from './accept-run.ts';
import { ignoreUnavailable, type Noise } from './read-run-noise.ts';

/** Branches to look for where a run names no base branch, and the commit it names was not measured. */
const DEFAULT_BRANCHES = ['main', 'master'];

/** Larger runs are compared on the pages: the response to the upload would take many seconds. */
const MAX_RESULTS = 20_000;

const notFound = (reason: string): BaseResponse => ({ found: false, reason });

/** Whether a run names what it is compared with, or belongs to a pull request, which implies it. */
export const namesBase = ({ run: { source } }: NormalisedRun): boolean => Boolean(source?.base || source?.pullRequest);

type Rules = { readonly noise: Noise | undefined; readonly evaluation: Evaluation };

function evaluateBase(run: NormalisedRun, baseline: Baseline, rules: Rules) {
  const { comparable, runs } = baseline;
  if (!comparable) {
    const { differences } = compareEnvironments(runs[0]?.environment.fields ?? [], run.environment.fields);
    const listed = differences.map(({ key, label, a, b }) => ({ key, label, base: a, run: b }));
    return { differences: listed, counts: {}, cells: [] };
  }
  const { counts, cells } = evaluateUpload(run, againstBase(baseline), rules);
  const listed = cells.map(({ cell, baselineVersion: baseVersion, verdict }) => ({ ...cell, baseVersion, ...verdict }));
  return { differences: [], counts, cells: listed };
}

/**
 * The verdict against the base that a run names, or that its pull request implies: where the two were measured in turns, by
 * their repeats and `noise`, otherwise by the last runs of the base branch. Other runs get no verdict, and no database
 * query.
 */
export async function toBaseResponse(
  deps: Deps,
  { project }: Actor,
  { id, normalised }: AcceptedRun,
  noise: Noise | undefined,
): Promise<BaseResponse> {
  const { run, environment, results } = normalised;
  const { base, repository = null, dirty, commit: measured = null } = run.source ?? {};
  if (!namesBase(normalised)) return notFound('the run names no base: neither source.base nor source.pullRequest');
  if (results.length > MAX_RESULTS) {
    return notFound(`the run has more than ${MAX_RESULTS.toLocaleString('en-US')} results: compare it on its page`);
  }
  const commit = base?.commit ?? null;
  const branches = base?.branch ? [base.branch] : DEFAULT_BRANCHES;
  const query = {
    run: id,
    repetitionGroup: run.repetitionGroup ?? null,
    measured: dirty ? null : measured,
    startedAt: new Date(run.startedAt),
    environment: environment.identity,
    repository,
    commit,
    branches,
  };
  const series = [...new Set(results.map(({ seriesKey }) => seriesKey))];
  const baseline = await readBaseline(deps.db, project.id, query, series).catch(ignoreUnavailable);
  if (baseline === 'unavailable') {
    return notFound('the database became unavailable before the base was read; send the run again');
  }
  const newest = baseline?.runs[0];
  if (!baseline || !newest) {
    const ofCommit = commit ? `of commit ${commit.slice(0, 12)}, nor one ` : '';
    return notFound(`there is no run ${ofCommit}of branch ${branches.join(' or ')} from before this one`);
  }
  const { identity, label } = newest.environment;
  return {
    found: true,
    matchedBy: baseline.matchedBy,
    commit: newest.commit,
    branch: newest.branch,
    environment: { identity, label },
    runs: baseline.runs.map((of) => ({
      id: of.id,
      url: toRunPageUrl(deps, project.slug, of.id),
      startedAt: of.startedAt.toISOString(),
    })),
    comparable: baseline.comparable,
    ...evaluateBase(normalised, baseline, { noise, evaluation: toEvaluation(project) }),
    baseOnlySeries: baseline.baseOnlySeries,
  };
}
