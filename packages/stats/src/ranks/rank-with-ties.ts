import { rejectByHolm } from './reject-by-holm.ts';

type Compared = {
  /** What is ranked, on any scale: the smallest is the best. At least in the order in which equals shall stand. */
  readonly effects: readonly number[];
  /** p of the difference of two of them, by their indices, the first the smaller; null where they cannot be tested. */
  readonly pOf: (a: number, b: number) => number | null;
};

type Ranks = {
  /** Indices, the best first. */
  readonly order: readonly number[];
  /** Of each: from 1 + those that are shown to be better, to all but those that are shown to be worse. */
  readonly intervals: readonly { readonly low: number; readonly high: number }[];
  /** After so many in `order` there is a line: everyone before it is shown to be better than everyone after it. */
  readonly cuts: readonly number[];
};

type Pair = readonly [number, number];

function listPairs(count: number): Pair[] {
  const indices = Array.from({ length: count }, (_, index) => index);
  return indices.flatMap((a) => indices.slice(a + 1).map((b): Pair => [a, b]));
}

/** Positions that no pair reaches across which is not separated. */
function findCuts(count: number, ties: readonly Pair[]): number[] {
  const reach = Array<number>(count).fill(0);
  for (const [from, to] of ties) reach[from] = Math.max(reach[from] ?? 0, to);
  let furthest = 0;
  return reach.flatMap((to, at) => {
    furthest = Math.max(furthest, to);
    return at + 1 < count && furthest <= at ? [at + 1] : [];
  });
}

/**
 * Rank intervals of everyone by the pairs that are told apart together: Holm's procedure over all of them at 5 %, and the ranks that
 * are left to each (Mogstad, Romano, Shaikh & Wilhelm 2024). A wrong order is shown with a probability of at most 5 %.
 */
export function rankWithTies({ effects, pOf }: Compared): Ranks {
  const pairs = listPairs(effects.length);
  const isSeparated = rejectByHolm(pairs.map(([a, b]) => pOf(a, b) ?? 1));
  const order = effects.map((_, index) => index).sort((a, b) => (effects[a] ?? 0) - (effects[b] ?? 0) || a - b);
  const positions = new Map(order.map((index, position) => [index, position]));
  const placed = pairs.map(([a, b]): Pair => {
    const mine = positions.get(a) ?? 0;
    const theirs = positions.get(b) ?? 0;
    return mine < theirs ? [mine, theirs] : [theirs, mine];
  });
  const better = Array<number>(effects.length).fill(0);
  const worse = Array<number>(effects.length).fill(0);
  for (const [at, [ahead, behind]] of placed.entries()) {
    if (!isSeparated[at]) continue;
    better[behind] = (better[behind] ?? 0) + 1;
    worse[ahead] = (worse[ahead] ?? 0) + 1;
  }
  const intervals = effects.map((_, index) => {
    const position = positions.get(index) ?? 0;
    return { low: 1 + (better[position] ?? 0), high: effects.length - (worse[position] ?? 0) };
  });
  const ties = placed.filter((_, at) => !isSeparated[at]);
  return { order, intervals, cuts: findCuts(effects.length, ties) };
}
