import type { NormalisedRun, Status } from '@tachograph/schema';
import type { AuthenticatedToken } from '@tachograph/store';
import type { Deps } from '../../deps.ts';
import type { TakenRun } from '../../runs/take-run.ts';
import type { Warning } from '../../upload.ts';
import { toRunPage } from '../to-addresses.ts';
import { judgeRun, type RunVerdicts } from './judge-run.ts';
import { type BaseAnswer, toBaseAnswer } from './to-base-answer.ts';

/** What an uploader is told of a run that was taken. */
export type RunAnswer = {
  readonly id: string;
  /** The page of the run. */
  readonly url: string;
  readonly project: string;
  /** False when the same content was here already, and for a dry run. */
  readonly stored: boolean;
  /** What happened, in one sentence. */
  readonly message: string;
  /** Number of results by status. */
  readonly results: Readonly<Partial<Record<Status, number>>>;
  readonly environment: { readonly identity: string; readonly label: string };
  readonly warnings: readonly Warning[];
  /** Left out where the project has no reference driver, or the run did not measure it. */
  readonly verdicts?: RunVerdicts;
  readonly base: BaseAnswer;
};

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
