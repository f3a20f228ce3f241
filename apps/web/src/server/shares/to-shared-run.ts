import type { SharedRun } from '@tachograph/schema/share';
import type { RunSummary } from '@tachograph/store/runs';

type Run = Pick<
  RunSummary,
  'id' | 'title' | 'startedAt' | 'repetitionGroup' | 'environment' | 'harness' | 'source' | 'notes'
> & {
  readonly contentHash: string;
};

/** A run as a share lists it, with the full record of its environment. */
export const toSharedRun = (run: Run, record: SharedRun['record']): SharedRun => ({
  id: run.id,
  contentHash: run.contentHash,
  title: run.title,
  startedAt: run.startedAt.toISOString(),
  repetitionGroup: run.repetitionGroup,
  environment: run.environment.identity,
  record,
  harness: run.harness,
  source: run.source,
  notes: [...run.notes],
});
