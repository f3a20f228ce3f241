import { formatOutcome } from '@tachograph/analysis/verdict';
import type { CSSProperties } from 'react';
import { HEAT_BOUNDS, type Heat } from './heat-model.ts';

/** The ratio of a cell as a bar from its middle. Says nothing to a screen reader: the verdict beside it does. */
export const HeatBar = ({ heat }: { heat: Heat }) => (
  <span className={`heat-bar ${heat.side}`} style={{ '--share': heat.share } as CSSProperties} aria-hidden="true" />
);

const words = (step: number) => {
  const [from, to] = [HEAT_BOUNDS[step - 1], HEAT_BOUNDS[step]];
  return to === undefined ? `${from}× and more` : `${from}–${to}×`;
};

const STEPS = [4, 3, 2, 1] as const;

/** The scale of tints with their labels, from worse to better. */
export const HeatLegend = ({ unit }: { readonly unit: string }) => (
  <div className="heat-legend">
    {STEPS.map((step) => (
      <span key={step} className={`heat worse step-${step}`}>{`${words(step)} ${formatOutcome('worse', unit)}`}</span>
    ))}
    <span className="heat">{`within ${HEAT_BOUNDS[0]}×`}</span>
    {[...STEPS].reverse().map((step) => (
      <span key={step} className={`heat better step-${step}`}>{`${words(step)} ${formatOutcome('better', unit)}`}</span>
    ))}
  </div>
);
