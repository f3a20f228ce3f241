import type { LeagueDriver } from '@tachograph/analysis/ranks';
import { percent } from '@/charts/labels/chart-labels.ts';
import { driverStyle } from '@/charts/style/paint.tsx';
import { languageSlot } from '../_model/language-slot.ts';
import type { CostAxis } from '../_model/to-cost-axis.ts';

/** Dot and interval of one driver, with the line of the anchor. */
export function CostStrip({
  axis,
  cost,
  language,
}: {
  readonly axis: CostAxis;
  readonly cost: NonNullable<LeagueDriver['mean']>;
  readonly language: string | null;
}) {
  const at = (ratio: number) => percent(axis.position(ratio));
  return (
    <svg
      className={`league-strip ${driverStyle({ slot: languageSlot(language) }).className}`}
      width="100%"
      height="32"
      aria-hidden="true"
    >
      {axis.ticks.map((tick) => (
        <line key={tick.label} className="league-grid" x1={percent(tick.at)} x2={percent(tick.at)} y1="0" y2="32" />
      ))}
      <line className="league-one" x1={at(1)} x2={at(1)} y1="4" y2="28" />
      {cost.low !== null && cost.high !== null && (
        <line className="league-interval" x1={at(cost.low)} x2={at(cost.high)} y1="16" y2="16" />
      )}
      <circle cx={at(cost.ratio)} cy="16" r="5" />
    </svg>
  );
}

/** The ticks above the strips; the first is the anchor. */
export const AxisHead = ({ axis }: { readonly axis: CostAxis }) => (
  <span className="league-axis" aria-hidden="true">
    <span style={{ left: percent(axis.position(1)) }}>1×</span>
    {axis.ticks.map(({ at, label }) => (
      <span key={label} style={{ left: percent(at) }}>
        {label}
      </span>
    ))}
  </span>
);
