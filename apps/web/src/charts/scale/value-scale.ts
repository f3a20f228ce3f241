import { toValueDomain, type ValueDomainOptions } from '@tachograph/analysis/axis';
import { type Ends, listLogTicks, listTicks, toNiceEnds } from '@tachograph/charts/scale';
import { formatNumber } from '@tachograph/units';
import { type ChartUnit, unitLabel } from '../labels/chart-labels.ts';

export type ScaleKind = ValueDomainOptions['kind'];

export type Tick = {
  /** Share of the axis, 0 at its start (bottom or left). */
  readonly at: number;
  readonly label: string;
};

/** A value axis: its two ends in the shown unit, its ticks, and its title. */
export type ValueScale = {
  readonly kind: ScaleKind;
  readonly domain: readonly [number, number];
  readonly ticks: readonly (Tick & { readonly value: number })[];
  /** "ops/s, higher is better; axis from 1,600". */
  readonly title: string;
  /** Share of the axis for a canonical value, 0 at the bottom; beyond 0–1 when outside, null for what a log scale cannot hold. */
  readonly position: (canonical: number) => number | null;
};

export type ValueScaleOptions = ValueDomainOptions & {
  readonly unit: ChartUnit;
  /** About how many ticks. */
  readonly ticks?: number;
};

const axisFrom = (kind: ScaleKind, start: number): string => {
  if (kind === 'log') return '; log scale';
  return start === 0 ? '' : `; axis from ${formatNumber(start)}`;
};

function listSteps(kind: ScaleKind, domain: Ends, wanted: number): number[] {
  if (kind === 'linear') return listTicks(domain, wanted);
  const steps = listLogTicks(domain, wanted);
  // Inside one decade a log scale has only two or three ticks.
  return steps.length < 4 && domain[1] < 20 * domain[0] ? listTicks(domain, wanted) : steps;
}

/** Share of the axis for a value; one half where its ends are the same. */
export function toPosition(kind: ScaleKind, [start, end]: Ends): (value: number) => number {
  const along = kind === 'log' ? Math.log : Number;
  const from = along(start);
  const span = along(end) - from;
  return (value) => (span === 0 ? 0.5 : (along(value) - from) / span);
}

/** The axis that holds all `values` (canonical unit): its ends by the rules of `analysis`, its ticks at round values. */
export function toValueScale(values: readonly number[], options: ValueScaleOptions): ValueScale {
  const { kind, unit, tight, ticks: wanted = 6 } = options;
  const ends = toValueDomain(
    values.map((value) => value / unit.divisor),
    options,
  );
  const domain = kind === 'linear' && !tight ? toNiceEnds(ends, wanted) : ends;
  const position = toPosition(kind, domain);
  return {
    kind,
    domain,
    ticks: listSteps(kind, domain, wanted).map((value) => ({ value, at: position(value), label: formatNumber(value) })),
    title: `${unitLabel(unit)}${axisFrom(kind, domain[0])}`,
    position: (canonical) => {
      const shown = canonical / unit.divisor;
      return Number.isFinite(shown) && (kind === 'linear' || shown > 0) ? position(shown) : null;
    },
  };
}

/** Pixels that the figures of a vertical axis need beside it. */
export const axisWidth = ({ ticks }: ValueScale): number =>
  Math.ceil(Math.max(2, ...ticks.map(({ label }) => label.length)) * 6.7);
