import { formatOutcome } from '@tachograph/analysis/verdict';
import type { CSSProperties } from 'react';
import { HEAT_BOUNDS, type Heat, heatTint } from './heat-model.ts';

/** The ratio of a cell as a bar from its middle. Says nothing to a screen reader: the verdict beside it does. */
export const HeatBar = ({ heat }: { heat: Heat }) => (
  <span className={`heat-bar ${heat.side}`} style={{ '--share': heat.share } as CSSProperties} aria-hidden="true" />
);

const label = (step: number) => {
  const from = HEAT_BOUNDS[step - 1];
  const to = HEAT_BOUNDS[step];
  return to === undefined ? `${from}× and more` : `${from}–${to}×`;
};

const toTints = (side: 'better' | 'worse', steps: readonly number[], unit: string) =>
  steps.map((step) => (
    <span key={step} style={{ background: heatTint({ side, step }) }}>
      {`${label(step)} ${formatOutcome(side, unit)}`}
    </span>
  ));

/** The scale of tints with their labels, from worse to better. */
export const HeatLegend = ({ unit }: { readonly unit: string }) => (
  <div className="heat-legend">
    {toTints('worse', [4, 3, 2, 1], unit)}
    <span>{`within ${HEAT_BOUNDS[0]}×`}</span>
    {toTints('better', [1, 2, 3, 4], unit)}
  </div>
);
