import type { OutcomeDraft } from './outcome-draft.ts';

type DatedRun = { readonly pointer: string; readonly date: Date | null };

/** The newest run of a document, with a warning about the others: one file is one run. Null where there is none. */
export function takeNewestRun<Run extends DatedRun>(runs: readonly Run[], draft: OutcomeDraft): Run | null {
  const timeOf = ({ date }: DatedRun) => date?.getTime() ?? 0;
  const newest = runs.reduce<Run | null>((best, run) => (best && timeOf(best) > timeOf(run) ? best : run), null);
  if (newest !== null && runs.length > 1) {
    const message = `the newest run is read, ${runs.length - 1} other runs are not: tacho import and the import page read all of them`;
    draft.warn(newest.pointer || 'file', message);
  }
  return newest;
}
