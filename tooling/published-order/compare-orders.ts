/** The result of a driver in one case: a value in the canonical unit, and its range. */
export type DriverFigure = {
  /** The name of the driver in the published figures, which joins both sides. */
  readonly driver: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
};

export type Direction = 'higher' | 'lower';

/** `isEqual`: its range overlaps that of the one before. */
export type Ranked<T extends DriverFigure> = { readonly figure: T; readonly speed: number; readonly isEqual: boolean };

export type Verdict = 'agrees' | 'agrees, within noise' | 'differs' | 'not measured';

export const overlap = (a: DriverFigure, b: DriverFigure) => a.low <= b.high && b.low <= a.high;

const isFaster = (a: DriverFigure, b: DriverFigure, direction: Direction) =>
  direction === 'higher' ? a.value > b.value : a.value < b.value;

/** Fastest first, each with its speed relative to the fastest. */
export function rank<T extends DriverFigure>(figures: readonly T[], direction: Direction): Ranked<T>[] {
  const sorted = [...figures].sort((a, b) => (direction === 'higher' ? b.value - a.value : a.value - b.value));
  const best = sorted[0]?.value ?? 1;
  return sorted.map((figure, index) => {
    const before = sorted[index - 1];
    const speed = direction === 'higher' ? figure.value / best : best / figure.value;
    return { figure, speed, isEqual: before !== undefined && overlap(before, figure) };
  });
}

/**
 * Compares the pairs of drivers that both sides have. If the ranges of a pair overlap on either side, its order is unknown,
 * so it contradicts nothing.
 */
export function compareOrders(
  published: readonly DriverFigure[],
  ours: readonly DriverFigure[],
  direction: Direction,
): Verdict {
  const pairs = published.flatMap((a, index) => {
    const b = ours.find(({ driver }) => driver === a.driver);
    return b ? [{ a, b, index }] : [];
  });
  if (pairs.length < 2) return 'not measured';
  let isClear = true;
  for (const one of pairs) {
    for (const other of pairs.filter(({ index }) => index > one.index)) {
      const known = !overlap(one.a, other.a) && !overlap(one.b, other.b);
      if (known && isFaster(one.a, other.a, direction) !== isFaster(one.b, other.b, direction)) return 'differs';
      isClear &&= known;
    }
  }
  return isClear ? 'agrees' : 'agrees, within noise';
}
