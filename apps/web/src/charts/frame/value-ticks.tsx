import { percent } from '../labels/chart-labels.ts';
import type { Tick } from '../scale/value-scale.ts';
import { paint, TEXT } from '../style/paint.ts';

/** The lines of a vertical value axis across the plot, their figures left of it, and the foot of the plot. */
export const ValueTicks = ({ ticks }: { readonly ticks: readonly Tick[] }) => (
  <>
    {ticks.map(({ at, label }) => (
      <g key={label}>
        <line stroke={paint('grid')} x1="0" x2="100%" y1={percent(1 - at)} y2={percent(1 - at)} />
        <text className="trend-y" {...TEXT.tick} x="-8" y={percent(1 - at)} dy="4" textAnchor="end">
          {label}
        </text>
      </g>
    ))}
    <line stroke={paint('line-2')} x1="0" x2="100%" y1="100%" y2="100%" />
  </>
);
