import type { Store } from '../store.ts';

/** A result by its run's public id and its place in it; `samples` in the canonical unit, null when none were sent. */
export type SamplesOf = { readonly run: string; readonly ordinal: number; readonly samples: readonly number[] | null };

/** In the order asked for. A run the project does not have gives null samples. */
export async function readSamples(
  _db: Store,
  _projectId: number,
  _results: readonly { readonly run: string; readonly ordinal: number }[],
): Promise<SamplesOf[]> {
  throw new Error('not written yet');
}
