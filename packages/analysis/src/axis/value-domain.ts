export type ValueDomainOptions = {
  readonly kind: 'linear' | 'log';
  /** Bars and groups start at zero; lines may start above it. */
  readonly fromZero?: boolean;
  /** Just around the values: for small plots that compare two of them, where no line's slope can mislead. */
  readonly tight?: boolean;
};

/** Widens the values' range so that a small noise is not blown up to the height of the chart. */
function looseRange(low: number, high: number): [number, number] {
  const span = Math.max(high - low, Math.abs(high) * 0.08) || 1;
  const middle = (low + high) / 2;
  const bottom = Math.min(low, middle - span / 2) - span * 0.22;
  const top = Math.max(high, middle + span / 2) + span * 0.06;
  return [low >= 0 ? Math.max(0, bottom) : bottom, top];
}

/**
 * Where a value axis begins and ends, before it is rounded to ticks; in the unit of the values. A linear axis starts above
 * zero only where zero would take more than half of the chart. A log axis leaves out zero and below. Without any value
 * it is 0 to 1, or 1 to 10 on a log axis.
 */
export function toValueDomain(
  values: readonly number[],
  { kind, fromZero, tight }: ValueDomainOptions,
): readonly [number, number] {
  const usable = values.filter((value) => Number.isFinite(value) && (kind === 'linear' || value > 0));
  if (usable.length === 0) return kind === 'log' ? [1, 10] : [0, 1];
  const low = usable.reduce((a, b) => Math.min(a, b));
  const high = usable.reduce((a, b) => Math.max(a, b));
  if (kind === 'log') {
    const factor = Math.max(high / low, 1.08) ** 0.08;
    return [low / factor, high * factor];
  }
  if (low === 0 && high === 0) return [0, 1];
  if (tight) {
    const padding = (high - low || Math.abs(high) * 0.1) * 0.14;
    return [low - padding, high + padding];
  }
  const nearZero = low >= 0 && low < high * 0.5;
  if (fromZero || nearZero) return [Math.min(0, low), Math.max(0, high) * 1.04];
  return looseRange(low, high);
}
