import type { ChangeState } from './change.ts';

/** States in the words of the pages. */
export const STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  new: 'new',
  acknowledged: 'acknowledged',
  expected: 'expected',
  'false-alarm': 'false alarm',
  fixed: 'fixed',
};

/** What came of a change: a disc while it is new, a ring when somebody has said something of it, and the word. */
export const ChangeStateChip = ({ state }: { readonly state: ChangeState }) => (
  <span className={state === 'new' ? 'change-state new' : 'change-state'}>{STATE_WORDS[state]}</span>
);
