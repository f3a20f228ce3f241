import { aggregatePending } from '@tachograph/store/uploads';
import { evaluateDue } from '../changes/evaluate-due.ts';
import type { TestApi } from './create-test-api.ts';

/** What a server does within seconds of an upload, as of its clock: aggregate, find changes. */
export async function evaluateChanges({ db, deps: { now } }: Pick<TestApi, 'db' | 'deps'>): Promise<void> {
  await aggregatePending(db);
  const onError = (error: unknown) => {
    throw error;
  };
  await evaluateDue(db, { now, restFactor: 0, isStopped: () => false, onError });
}
