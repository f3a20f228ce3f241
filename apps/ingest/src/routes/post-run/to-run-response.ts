import { againstBase, againstReference, evaluateUpload } from '@tachograph/analysis/run';
import { compareEnvironments, type Evaluation, toEvaluation } from '@tachograph/analysis/verdict';
import type { BaseResponse, RunResponse } from '@tachograph/openapi/responses';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Status } from '@tachograph/schema/result';
import { type Baseline, readBaseline } from '@tachograph/store/baselines';
import type { Project } from '@tachograph/store/projects';
import { listRunSources } from '@tachograph/store/runs';
import type { Deps } from '../../context/deps.ts';
import type { Actor } from '../../context/find-actor.ts';
import { toRunPageUrl } from '../../http/urls.ts';
import type { AcceptedRun } from './accept-run.ts';
import { ignoreUnavailable, type Noise, readRunNoise } from './read-run-noise.ts';

/** Branches to look for where a run names no base branch, and the commit it names was not measured. */
const DEFAULT_BRANCHES = ['main', 'master'];

/** Larger runs are compared on the pages: the response to the upload would take many seconds. */
const MAX_RESULTS = 20_000;

const notFound = (reason: string): BaseResponse => ({ found: false, reason });

/** Whether a run names what it is compared with, or belongs to a pull request, which implies it. */
const namesBase = ({ run: { source } }: NormalisedRun): boolean => Boolean(source?.base || source?.pullRequest);

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
async function toBaseResponse(
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

const MESSAGES: Readonly<Record<AcceptedRun['outcome'], string>> = {
  created: 'the run is stored',
  replayed: 'this run is already stored; nothing was written',
  'dry-run': 'the run is valid; nothing was written, as asked',
};

function countByStatus({ results }: NormalisedRun): RunResponse['results'] {
  const counts: Partial<Record<Status, number>> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** One sentence on what happened; of a run that was stored before, also that it is excluded. */
async function toMessage({ db }: Deps, { project }: Actor, { outcome, id }: AcceptedRun): Promise<string> {
  const [stored] = outcome === 'replayed' ? await listRunSources(db, project.id, [id]) : [];
  const { exclusion = null } = stored ?? {};
  return exclusion
    ? `this run is already stored, and excluded: ${exclusion.reason}; nothing was written`
    : MESSAGES[outcome];
}

/** The verdicts on all other drivers against the reference driver; null where the run did not measure it. */
function toVerdicts(
  run: NormalisedRun,
  project: Pick<Project, 'referenceDriver' | 'minimumEffect'>,
  baselines: ReturnType<typeof againstReference>,
  noise: Noise | undefined,
): RunResponse['verdicts'] | null {
  const reference = project.referenceDriver;
  if (!baselines || reference === null) return null;
  const { counts, cells } = evaluateUpload(run, baselines, { noise, evaluation: toEvaluation(project) });
  return {
    reference,
    counts,
    cells: cells.map(({ cell: { statistic: _, ...cell }, baselineVersion: referenceVersion, verdict }) => ({
      ...cell,
      referenceVersion,
      ...verdict,
    })),
  };
}

/**
 * The response to an upload that was accepted, and is committed by now. It is evaluated only as far as it was requested: against
 * the reference driver by `verdicts`, against a base by naming one.
 */
export async function toRunResponse(
  deps: Deps,
  token: Actor,
  run: AcceptedRun,
  requested: { readonly verdicts: boolean },
): Promise<RunResponse> {
  const { project } = token;
  const baselines = requested.verdicts ? againstReference(run.normalised, project.referenceDriver) : null;
  const isCompared = baselines !== null || namesBase(run.normalised);
  const noise = isCompared ? await readRunNoise(deps.db, project.id, run.normalised) : undefined;
  const verdicts = toVerdicts(run.normalised, project, baselines, noise);
  return {
    id: run.id,
    url: toRunPageUrl(deps, project.slug, run.id),
    project: project.slug,
    stored: run.outcome === 'created',
    message: await toMessage(deps, token, run),
    results: countByStatus(run.normalised),
    environment: { identity: run.normalised.environment.identity, label: run.environmentLabel },
    warnings: run.warnings,
    ...(verdicts ? { verdicts } : {}),
    base: await toBaseResponse(deps, token, run, noise),
  };
}
