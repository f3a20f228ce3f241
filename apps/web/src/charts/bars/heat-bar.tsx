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

/** The scale of tints, from slower to faster, as text. */
export const HeatLegend = () => (
  <div className="heat-legend">
    {STEPS.map((step) => (
      <span key={step} style={{ background: heatTint({ side: 'slower', step }) }}>{`${label(step)} slower`}</span>
    ))}
    <span>{`within ${HEAT_BOUNDS[0]}×`}</span>
    {[...STEPS].reverse().map((step) => (
      <span key={step} style={{ background: heatTint({ side: 'faster', step }) }}>{`${label(step)} faster`}</span>
    ))}
  </div>
);
