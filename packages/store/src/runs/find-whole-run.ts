import { text } from 'node:stream/consumers';
import type { Run } from '@tachograph/schema/run';
import type { Store } from '../database/store.ts';
import type { RunLocation } from './find-run.ts';
import { findRun, type RunDetail } from './find-run.ts';
import { openRunDocument } from './open-run-document.ts';

export type WholeRun = RunDetail & {
  /** The run as validated, in the wire format: printed values, units and uncertainties are here, samples are not. */
  readonly document: Run;
  /** Series key of each result by ordinal, also of an excluded run. */
  readonly seriesKeys: readonly string[];
};

/** A run with its document in memory, which may have 100,000 results: pages read `listRunResults`. */
export async function findWholeRun(db: Store, publicId: string, location: RunLocation): Promise<WholeRun | null> {
  const run = await findRun(db, publicId, location);
  const opened = run && (await openRunDocument(db, run.projectId, run.id));
  if (!opened) return null;
  return { ...run, document: JSON.parse(await text(opened.json)) as Run, seriesKeys: opened.seriesKeys };
}
