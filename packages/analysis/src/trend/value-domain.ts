import type { ValueDomain } from './trend.ts';

/** 1, 2, 2.5 or 5 times a power of ten: the steps people count in. */
function niceStep(span: number, steps: number): number {
  const raw = span / steps;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 2.5, 5, 10].find((nice) => nice * power >= raw * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Decimal steps such as 0.1 leave rubbish in the last bits; no axis needs them. */
const clean = (value: number) => Number(value.toPrecision(12));

/**
 * A scale that holds all values and bands. It starts at zero unless everything lies in the upper part of it (lowest
 * above 60 % of the highest): then lines start higher to show what moves, and the axis says "axis from 1,600".
 */
export function toValueDomain(values: readonly number[], steps = 6): ValueDomain {
  const finite = values.filter(Number.isFinite);
  const low = Math.min(...finite);
  const high = Math.max(...finite);
  if (finite.length === 0 || (low === 0 && high === 0)) return { from: 0, to: 1, step: 0.5, startsAtZero: true };
  const startsAtZero = low < 0 ? false : low <= 0.6 * high;
  const base = startsAtZero ? 0 : low;
  // Values that differ only in their last bits are one value to a reader, and get a scale around it.
  const span = high - base > Math.abs(high) * 1e-9 ? high - base : Math.abs(high) * 0.1;
  const step = niceStep(span, steps - 1);
  const from = startsAtZero ? 0 : clean(Math.floor(low / step - 0.25) * step);
  const top = clean(Math.ceil(high / step) * step);
  const to = top < high ? clean(top + step) : top;
  const positive = low >= 0 ? Math.max(0, from) : from;
  return {
    from: positive,
    to: to > positive ? to : clean(positive + step),
    step: clean(step),
    startsAtZero: positive === 0,
  };
}
