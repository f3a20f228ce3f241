import type { Change, ChangeState } from '@tachograph/schema/change';
import { count } from '@tachograph/units';

/** States in the words of the pages. */
export const STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  new: 'new',
  acknowledged: 'acknowledged',
  expected: 'expected',
  'false-alarm': 'false alarm',
  fixed: 'fixed',
};

/** What came of a change: a disc while it is new, a diamond while it is suspected, a ring after that, and words. */
export function ChangeStateChip({ state, moreRuns }: Pick<Change, 'state' | 'moreRuns'>) {
  if (moreRuns !== null && state === 'new')
    return <span className="chip change-state suspected">needs {count(moreRuns, 'more run')}</span>;
  return <span className={state === 'new' ? 'chip change-state new' : 'chip change-state'}>{STATE_WORDS[state]}</span>;
}
