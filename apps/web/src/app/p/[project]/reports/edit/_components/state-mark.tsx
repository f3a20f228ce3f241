import type { RenderedBlock } from '@/server/reports/rendered-report.ts';

type State = RenderedBlock['state'];

/** What each state is called, and the sign before it: its path in a box of 12. */
const STATES: Readonly<Record<State, readonly [words: string, path: string]>> = {
  current: ['follows', 'M10 6A4 4 0 1 1 8.7 3.1M10.2 1.4V3.6H8'],
  pinned: ['pinned', 'M4 1.5H8L7.4 5.2 9 7.2H3L4.6 5.2ZM6 7.2V11'],
  holds: ['holds', 'M2 6.5 4.8 9.3 10.2 3'],
  broken: ['no longer holds', 'M2.6 2.6 9.4 9.4M9.4 2.6 2.6 9.4'],
  'below-noise': ['below the noise', 'M2 4.2H10M2 7.8H10'],
  withheld: ['withheld', 'M10.6 6A4.6 4.6 0 1 1 1.4 6 4.6 4.6 0 0 1 10.6 6M2.9 9.1 9.1 2.9'],
  'not-tested': ['not tested', 'M10.6 6A4.6 4.6 0 1 1 1.4 6 4.6 4.6 0 0 1 10.6 6'],
  missing: ['not measured', 'M10.6 6A4.6 4.6 0 1 1 1.4 6 4.6 4.6 0 0 1 10.6 6'],
  'too-many': ['not shown', 'M2.6 2.6 9.4 9.4M9.4 2.6 2.6 9.4'],
};

type Props = { readonly state: State };

/** The sign of a state, beside its words. */
export const StateSign = ({ state }: Props) => (
  <svg className="state-sign" width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
    <path d={STATES[state][1]} />
  </svg>
);

/** The state of a block in words, with its sign. */
export const StateMark = ({ state }: Props) => (
  <span className={`block-state ${state}`}>
    <StateSign state={state} />
    {STATES[state][0]}
  </span>
);
