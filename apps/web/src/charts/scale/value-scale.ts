import { toValueDomain, type ValueDomainOptions } from '@tachograph/analysis/axis';
import { formatNumber } from '@tachograph/units';
import { scaleLinear, scaleLog } from 'd3-scale';
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

/** The axis that holds all `values` (canonical unit): its ends by the rules of `analysis`, its ticks by d3-scale. */
export function toValueScale(values: readonly number[], options: ValueScaleOptions): ValueScale {
  const { kind, unit, tight, ticks: wanted = 6 } = options;
  const ends = toValueDomain(
    values.map((value) => value / unit.divisor),
    options,
  );
  const scale = (kind === 'log' ? scaleLog() : scaleLinear()).domain(ends);
  if (kind === 'linear' && !tight) scale.nice(wanted);
  const [start = 0, end = 1] = scale.domain();
  // d3 gives every multiple of a decade, and an empty label to those that would crowd the axis.
  const format = scale.tickFormat(wanted);
  const labelled = scale.ticks(wanted).filter((value) => kind === 'linear' || format(value) !== '');
  // Inside one decade a logarithm has two or three of its own.
  const steps =
    labelled.length < 4 && kind === 'log' && end < 20 * start
      ? scaleLinear([start, end], [0, 1]).ticks(wanted)
      : labelled;
  return {
    kind,
    domain: [start, end],
    ticks: steps.map((value) => ({ value, at: scale(value), label: formatNumber(value) })),
    title: `${unitLabel(unit)}${axisFrom(kind, start)}`,
    position: (canonical) => {
      const shown = canonical / unit.divisor;
      return Number.isFinite(shown) && (kind === 'linear' || shown > 0) ? scale(shown) : null;
    },
  };
}

/** Pixels that the figures of a vertical axis need beside it. */
export const axisWidth = ({ ticks }: ValueScale): number =>
  Math.ceil(Math.max(2, ...ticks.map(({ label }) => label.length)) * 6.7);
