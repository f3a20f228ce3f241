import { againstReference, evaluateUpload } from '@tachograph/analysis/run';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { RunResponse } from '@tachograph/openapi/responses';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Status } from '@tachograph/schema/result';
import type { Project } from '@tachograph/store/projects';
import { listRunSources } from '@tachograph/store/runs';
import type { Deps } from '../../context/deps.ts';
import type { Actor } from '../../context/find-actor.ts';
import { toRunPageUrl } from '../../http/urls.ts';
import type { AcceptedRun } from './accept-run.ts';
import { type Noise, readRunNoise } from './read-run-noise.ts';
import { namesBase, toBaseResponse } from './to-base-response.ts';

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
  const { identity, label } = run.normalised.environment;
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
    environment: { identity, label },
    warnings: run.warnings,
    ...(verdicts ? { verdicts } : {}),
    base: await toBaseResponse(deps, token, run, noise),
  };
}
