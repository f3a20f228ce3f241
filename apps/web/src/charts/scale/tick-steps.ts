/** Steps people count in: 1, 2 or 5 times a power of ten. Limits as in d3-array's ticks: √2, √10 and √50 steps over. */
function stepFor(span: number, count: number): number {
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const over = rough / power;
  return power * (over >= Math.sqrt(50) ? 10 : over >= Math.sqrt(10) ? 5 : over >= Math.SQRT2 ? 2 : 1);
}

/** A multiple of a step without the digits binary fractions add: 3 × 0.1 is 0.3. */
function multiple(n: number, step: number): number {
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return decimals > 20 ? n * step : Number((n * step).toFixed(decimals));
}

/** About `count` round values from `from` to `to`, ends included where they are round themselves. */
export function tickSteps(from: number, to: number, count: number): number[] {
  if (!(to > from)) return Number.isFinite(from) ? [from] : [];
  const step = stepFor(to - from, count);
  const [first, last] = [Math.ceil(from / step - 1e-9), Math.floor(to / step + 1e-9)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => multiple(first + i, step));
}

/** The range widened to whole steps at both ends. */
export function roundRange(from: number, to: number, count: number): [number, number] {
  let [low, high] = [from, to];
  // Widening may ask for a larger step; the second round settles it.
  for (let round = 0; round < 2; round += 1) {
    const step = stepFor(high - low, count);
    low = multiple(Math.floor(low / step + 1e-9), step);
    high = multiple(Math.ceil(high / step - 1e-9), step);
  }
  return [low, high];
}

const LEADING = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1]] as const;

/**
 * Values for a logarithmic axis: as many leading digits of each decade as keep to about `count`, even steps inside one
 * decade, and whole decades skipped where there are many.
 */
export function logTickSteps(from: number, to: number, count: number): number[] {
  const [low, high] = [Math.floor(Math.log10(from)), Math.ceil(Math.log10(to))];
  const powers = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const inside = (digits: readonly number[]) =>
    powers.flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`))).filter((v) => v >= from && v <= to);
  const fitting = LEADING.map(inside).find((values) => values.length <= count + 3) ?? inside(LEADING[2]);
  if (fitting.length < 4 && to / from < 20) return tickSteps(from, to, count);
  const every = Math.max(1, Math.ceil(fitting.length / (count + 3)));
  return fitting.filter((_, i) => i % every === 0);
}
