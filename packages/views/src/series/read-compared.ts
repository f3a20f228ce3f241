import { isNearExact } from '@tachograph/analysis/measurement';
import type { Store } from '@tachograph/store/database';
import { readChosen } from '@tachograph/store/repeats';
import { readOrigins } from '@tachograph/store/runs';

type ReadChosen = Parameters<typeof readChosen>[2];
type Related = ReadChosen['related'][number] & { readonly case: Parameters<typeof isNearExact>[0] };

type Chosen = Pick<ReadChosen, 'cells'> & { readonly related: readonly Related[] };

/** What a page chose, as `readChosen` reads it, and what made its near-exact counts: those of two occasions are compared. */
export async function readCompared(db: Store, projectId: number, chosen: Chosen) {
  const read = await readChosen(db, projectId, chosen);
  const counted = new Set(chosen.related.flatMap(({ key, case: of }) => (isNearExact(of) ? [key] : [])));
  const runs = read.points.flatMap(({ series, run }) => (counted.has(series) ? [run] : []));
  const origins = runs.length === 0 ? new Map() : await readOrigins(db, projectId, runs);
  return { ...read, noise: { ...read.noise, origins } };
}
