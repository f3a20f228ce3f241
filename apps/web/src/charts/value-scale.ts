import { formatNumber } from '@tachograph/units';
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale';
import { unitWords } from './chart-words.ts';
import type { ChartUnit, ScaleKind } from './types.ts';

export type Tick = {
  /** Share of the axis, 0 at its start (bottom or left). */
  readonly at: number;
  readonly label: string;
};

/** A value axis: its two ends in the shown unit, its ticks, and its title in words. */
export type ValueScale = {
  readonly kind: ScaleKind;
  readonly domain: readonly [number, number];
  readonly ticks: readonly (Tick & { readonly value: number })[];
  /** "ops/s, higher is better; axis from 1,600". */
  readonly title: string;
  /** Share of the axis for a canonical value, 0 at the bottom; beyond 0–1 when outside, null when it has no place. */
  readonly place: (canonical: number) => number | null;
};

export type ValueScaleOptions = {
  readonly kind: ScaleKind;
  readonly unit: ChartUnit;
  /** Bars and groups start at zero; lines may start above it. */
  readonly fromZero?: boolean;
  /** Just around the values: for small plots that compare two of them, where no line's slope can mislead. */
  readonly tight?: boolean;
  /** About how many ticks. */
  readonly ticks?: number;
};

/** Widens the values' range so that a small noise is not blown up to the height of the chart. */
function looseRange(low: number, high: number): [number, number] {
  const span = Math.max(high - low, Math.abs(high) * 0.08) || 1;
  const middle = (low + high) / 2;
  const bottom = Math.min(low, middle - span / 2) - span * 0.22;
  const top = Math.max(high, middle + span / 2) + span * 0.06;
  return [low >= 0 ? Math.max(0, bottom) : bottom, top];
}

/** Starts above zero only where zero would take more than half of the drawing, and says so in the title. */
function linearDomain(low: number, high: number, { fromZero, tight }: ValueScaleOptions): [number, number] {
  if (low === 0 && high === 0) return [0, 1];
  if (tight) {
    const room = (high - low || Math.abs(high) * 0.1) * 0.14;
    return [low - room, high + room];
  }
  const nearZero = low >= 0 && low < high * 0.5;
  if (fromZero || nearZero) return [Math.min(0, low), Math.max(0, high) * 1.04];
  return looseRange(low, high);
}

function logDomain(low: number, high: number): [number, number] {
  const room = Math.max(high / low, 1.08) ** 0.08;
  return [low / room, high * room];
}

const axisFrom = (kind: ScaleKind, start: number): string => {
  if (kind === 'log') return '; log scale';
  return start === 0 ? '' : `; axis from ${formatNumber(start)}`;
};

/**
 * The axis that holds all `values` (canonical unit). Values a log scale cannot hold (zero and below) have no place on
 * it. An axis without any value spans 0 to 1.
 */
export function toValueScale(values: readonly number[], options: ValueScaleOptions): ValueScale {
  const { kind, unit, ticks: wanted = 6 } = options;
  const usable = values.map((v) => v / unit.divisor).filter((v) => Number.isFinite(v) && (kind === 'linear' || v > 0));
  const low = usable.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = usable.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const none = usable.length === 0;
  const scale: ScaleContinuousNumeric<number, number> =
    kind === 'log'
      ? scaleLog().domain(none ? [1, 10] : logDomain(low, high))
      : scaleLinear().domain(none ? [0, 1] : linearDomain(low, high, options));
  if (kind === 'linear' && !options.tight) scale.nice(wanted);
  scale.range([0, 1]);
  const [start = 0, end = 1] = scale.domain();
  return {
    kind,
    domain: [start, end],
    ticks: valueTicks(scale, kind, wanted).map((value) => ({ value, at: scale(value), label: formatNumber(value) })),
    title: `${unitWords(unit)}${axisFrom(kind, start)}`,
    place: (canonical) => {
      const value = canonical / unit.divisor;
      return Number.isFinite(value) && (kind === 'linear' || value > 0) ? scale(value) : null;
    },
  };
}

const leadingDigit = (value: number): number => Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));

/**
 * d3 gives a log axis every digit of its decades. Where that is too little (inside one decade) even steps are used;
 * where it is too much, 1, 2 and 5 remain, then powers of ten.
 */
function valueTicks(scale: ScaleContinuousNumeric<number, number>, kind: ScaleKind, wanted: number): number[] {
  const all = scale.ticks(wanted);
  if (kind === 'log' && all.length < 4) return scaleLinear().domain(scale.domain()).ticks(wanted);
  if (kind === 'linear' || all.length <= wanted + 3) return all;
  const some = all.filter((value) => [1, 2, 5].includes(leadingDigit(value)));
  return some.length <= wanted + 3 && some.length > 1 ? some : all.filter((value) => leadingDigit(value) === 1);
}
