import { formatNumber } from '@tachograph/units';
import type { ChartUnit } from '../labels/chart-labels.ts';
import { unitLabel } from '../labels/chart-labels.ts';
import { logTickSteps, roundRange, tickSteps } from './tick-steps.ts';

export type ScaleKind = 'linear' | 'log';

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

type Ends = readonly [number, number];

/** Both ends of the axis in the shown unit. */
function toDomain(usable: readonly number[], options: ValueScaleOptions, wanted: number): Ends {
  if (usable.length === 0) return options.kind === 'log' ? [1, 10] : [0, 1];
  const low = usable.reduce((a, b) => Math.min(a, b));
  const high = usable.reduce((a, b) => Math.max(a, b));
  if (options.kind === 'log') return logDomain(low, high);
  const [start, end] = linearDomain(low, high, options);
  return options.tight ? [start, end] : roundRange(start, end, wanted);
}

/**
 * The axis that holds all `values` (canonical unit). Values a log scale cannot hold (zero and below) have no place on
 * it. An axis without any value spans 0 to 1.
 */
export function toValueScale(values: readonly number[], options: ValueScaleOptions): ValueScale {
  const { kind, unit, ticks: wanted = 6 } = options;
  const fits = (value: number) => Number.isFinite(value) && (kind === 'linear' || value > 0);
  const domain = toDomain(values.map((v) => v / unit.divisor).filter(fits), options, wanted);
  const [start, end] = domain;
  const warp = kind === 'log' ? Math.log : (value: number) => value;
  const share = (value: number) => (warp(value) - warp(start)) / (warp(end) - warp(start));
  const steps = kind === 'log' ? logTickSteps(start, end, wanted) : tickSteps(start, end, wanted);
  return {
    kind,
    domain,
    ticks: steps.map((value) => ({ value, at: share(value), label: formatNumber(value) })),
    title: `${unitLabel(unit)}${axisFrom(kind, start)}`,
    place: (canonical) => (fits(canonical / unit.divisor) ? share(canonical / unit.divisor) : null),
  };
}
