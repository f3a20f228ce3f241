import type { RunAnswer } from '@tachograph/openapi/responses';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Status } from '@tachograph/schema/result';
import { listRunSources } from '@tachograph/store/runs';
import type { AuthenticatedToken } from '@tachograph/store/tokens';
import type { Deps } from '../../deps.ts';
import type { TakenRun } from '../../runs/take-run.ts';
import { toRunPage } from '../to-addresses.ts';
import { judgeRun } from './judge-run.ts';
import { toBaseAnswer } from './to-base-answer.ts';

const MESSAGES: Readonly<Record<TakenRun['outcome'], string>> = {
  created: 'the run is stored',
  replayed: 'this run is already stored; nothing was written',
  'dry-run': 'the run is valid; nothing was written, as asked',
};

function countByStatus({ results }: NormalisedRun): RunAnswer['results'] {
  const counts: Partial<Record<Status, number>> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** In one sentence what happened, and of a run that was here already also that it is excluded. */
async function toMessage({ db }: Deps, { project }: AuthenticatedToken, { outcome, id }: TakenRun): Promise<string> {
  const [stored] = outcome === 'replayed' ? await listRunSources(db, project.id, [id]) : [];
  const { exclusion = null } = stored ?? {};
  return exclusion
    ? `this run is already stored, and excluded: ${exclusion.reason}; nothing was written`
    : MESSAGES[outcome];
}

/** What an uploader is told of a run that was taken. */
export async function toAnswer(deps: Deps, token: AuthenticatedToken, run: TakenRun): Promise<RunAnswer> {
  const { project } = token;
  const { identity, label } = run.normalised.environment;
  const verdicts = judgeRun(run.normalised, project.referenceDriver);
  return {
    id: run.id,
    url: toRunPage(deps, project.slug, run.id),
    project: project.slug,
    stored: run.outcome === 'created',
    message: await toMessage(deps, token, run),
    results: countByStatus(run.normalised),
    environment: { identity, label },
    warnings: run.warnings,
    ...(verdicts ? { verdicts } : {}),
    base: await toBaseAnswer(deps, token, run),
  };
}
