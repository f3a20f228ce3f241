import type { RenderedClaim } from '@/server/reports/rendered-report.ts';

type State = RenderedClaim['state'];

/** What became of a claim, in words. */
export const CLAIM_WORDS: Readonly<Record<State, string>> = {
  holds: 'holds',
  broken: 'no longer holds',
  'below-noise': 'below the noise',
  withheld: 'withheld',
  'not-tested': 'not tested',
};

/** Strokes in a square of 12. */
const STROKES: Readonly<Record<State, string>> = {
  holds: 'M2 6.5 4.8 9.3 10.2 3',
  broken: 'M2.6 2.6 9.4 9.4M9.4 2.6 2.6 9.4',
  'below-noise': 'M2 4.2H10M2 7.8H10',
  withheld: 'M1.4 6a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0M2.9 9.1 9.1 2.9',
  'not-tested': 'M1.4 6a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0',
};

/** ✓ ✕ = ⊘ ○ as a drawing, beside its words. */
export const ClaimMark = ({ state }: { readonly state: State }) => (
  <svg className={`report-mark ${state}`} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path d={STROKES[state]} />
  </svg>
);
