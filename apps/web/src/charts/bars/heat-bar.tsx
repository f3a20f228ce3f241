import { formatOutcome } from '@tachograph/analysis/verdict';
import type { CSSProperties } from 'react';
import { HEAT_BOUNDS, type Heat, heatTint } from './heat-model.ts';

/** The ratio of a cell as a bar from its middle. Says nothing to a screen reader: the verdict beside it does. */
export const HeatBar = ({ heat }: { heat: Heat }) => (
  <span className={`heat-bar ${heat.side}`} style={{ '--share': heat.share } as CSSProperties} aria-hidden="true" />
);

const label = (step: number) => {
  const [from, to] = [HEAT_BOUNDS[step - 1], HEAT_BOUNDS[step]];
  return to === undefined ? `${from}× and more` : `${from}–${to}×`;
};

const STEPS = [4, 3, 2, 1] as const;

/** The scale of tints with their labels, from worse to better. */
export const HeatLegend = ({ unit }: { readonly unit: string }) => (
  <div className="heat-legend">
    {STEPS.map((step) => (
      <span key={step} style={{ background: heatTint({ side: 'worse', step }) }}>
        {`${label(step)} ${formatOutcome('worse', unit)}`}
      </span>
    ))}
    <span>{`within ${HEAT_BOUNDS[0]}×`}</span>
    {[...STEPS].reverse().map((step) => (
      <span key={step} style={{ background: heatTint({ side: 'better', step }) }}>
        {`${label(step)} ${formatOutcome('better', unit)}`}
      </span>
    ))}
  </div>
);
