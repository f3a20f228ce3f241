/** What a driver came to in one case: a value in the canonical unit, and the range in which it may as well lie. */
export type Figure = {
  /** The name of the driver in the published figures, by which the two sides meet. */
  readonly driver: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
};

export type Direction = 'higher' | 'lower';

/** `isEqual`: not to be told from the one before. */
export type Ranked<T extends Figure> = { readonly figure: T; readonly speed: number; readonly isEqual: boolean };

export type Verdict = 'agrees' | 'agrees, within noise' | 'differs' | 'not measured';

const overlap = (a: Figure, b: Figure) => a.low <= b.high && b.low <= a.high;

const isFaster = (a: Figure, b: Figure, direction: Direction) =>
  direction === 'higher' ? a.value > b.value : a.value < b.value;

/** Fastest first, each with its speed as a part of the fastest's. */
export function rank<T extends Figure>(figures: readonly T[], direction: Direction): Ranked<T>[] {
  const sorted = [...figures].sort((a, b) => (direction === 'higher' ? b.value - a.value : a.value - b.value));
  const best = sorted[0]?.value ?? 1;
  return sorted.map((figure, at) => {
    const before = sorted[at - 1];
    const speed = direction === 'higher' ? figure.value / best : best / figure.value;
    return { figure, speed, isEqual: before !== undefined && overlap(before, figure) };
  });
}

/**
 * Pair by pair, of the drivers that both sides have. Where the ranges of a pair overlap, on either side, its order is not
 * known there, so nothing contradicts it.
 */
export function judge(published: readonly Figure[], ours: readonly Figure[], direction: Direction): Verdict {
  const pairs = published.flatMap((a, at) => {
    const b = ours.find(({ driver }) => driver === a.driver);
    return b ? [{ a, b, at }] : [];
  });
  if (pairs.length < 2) return 'not measured';
  let isClear = true;
  for (const one of pairs) {
    for (const other of pairs.filter(({ at }) => at > one.at)) {
      const known = !overlap(one.a, other.a) && !overlap(one.b, other.b);
      if (known && isFaster(one.a, other.a, direction) !== isFaster(one.b, other.b, direction)) return 'differs';
      isClear &&= known;
    }
  }
  return isClear ? 'agrees' : 'agrees, within noise';
}
