import type { NormalisedRun, Status } from '@tachograph/schema';
import type { RunAnswer } from '@tachograph/schema/openapi';
import type { AuthenticatedToken } from '@tachograph/store';
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
    message: MESSAGES[run.outcome],
    results: countByStatus(run.normalised),
    environment: { identity, label },
    warnings: run.warnings,
    ...(verdicts ? { verdicts } : {}),
    base: await toBaseAnswer(deps, token, run),
  };
}
