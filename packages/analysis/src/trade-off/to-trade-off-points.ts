import { groupBy } from '@tachograph/schema/collection';
import type { Measurement } from '../measurement/measurement.ts';
import type { TradeOffPair } from './list-trade-off-pairs.ts';
import { listDominators } from './pareto-front.ts';
import type { TradeOffAxis, TradeOffMissing, TradeOffPoint } from './trade-off.ts';

type Axes = { readonly x: TradeOffAxis; readonly y: TradeOffAxis };
type Valued = Measurement & { readonly value: number };
type Whole = TradeOffPair & { readonly x: Valued; readonly y: Valued };

const hasValue = (measurement: Measurement | null): measurement is Valued => measurement?.value != null;

/** True where both metrics have a figure. */
export const isWhole = (pair: TradeOffPair): pair is Whole => hasValue(pair.x) && hasValue(pair.y);

/** The scenario's content a pair was measured on; null where neither side states one. */
const contentOf = ({ x, y }: TradeOffPair): string | null => y?.scenarioHash ?? x?.scenarioHash ?? null;

const isTorn = ({ x, y }: TradeOffPair): boolean =>
  !!x?.scenarioHash && !!y?.scenarioHash && x.scenarioHash !== y.scenarioHash;

/** The content most versions were measured on, the newest among equals: figures of two contents are other work. */
function pickContent(pairs: readonly Whole[]): string | null {
  const stated = groupBy(
    pairs.filter((pair) => !isTorn(pair) && contentOf(pair) !== null),
    contentOf,
  );
  const newestOf = (same: readonly Whole[]) => Math.max(...same.map(({ y }) => y.measuredAt.getTime()));
  const [most] = [...stated].sort(([, a], [, b]) => b.length - a.length || newestOf(b) - newestOf(a));
  return most?.[0] ?? null;
}

function describeLack({ name }: TradeOffAxis, measurement: Measurement | null): string[] {
  if (measurement === null) return [`${name}: not measured`];
  if (measurement.value !== null) return [];
  return [[`${name}: ${measurement.status}`, measurement.statusReason].filter(Boolean).join(': ')];
}

/** Why a pair is no point; null where it is one. */
function describeMissing(pair: TradeOffPair, { x, y }: Axes, content: string | null): string | null {
  const lacks = [...new Set([...describeLack(y, pair.y), ...describeLack(x, pair.x)])];
  if (lacks.length > 0) return lacks.join('; ');
  if (isTorn(pair)) return 'the two were measured on different texts of the scenario';
  const own = contentOf(pair);
  return own !== null && own !== content ? 'measured on another text of the scenario' : null;
}

const isEmulated = ({ x, y }: Whole): boolean => x.status === 'emulated' || y.status === 'emulated';

function toPoints(pairs: readonly Whole[], { x, y }: Axes): TradeOffPoint[] {
  const evaluated = pairs
    .filter((pair) => !isEmulated(pair))
    .map((pair) => ({ pair, x: pair.x.value, y: pair.y.value }));
  const dominators = listDominators(evaluated, { x: x.case.direction, y: y.case.direction });
  const beatenBy = new Map(evaluated.map(({ pair }, index) => [pair, dominators[index]?.pair ?? null]));
  // Pairs of a driver come oldest version first, so the last one stays.
  const newest = new Set(new Map(pairs.map((pair) => [`${pair.driver.slug}\n${pair.options}`, pair])).values());
  return pairs.map((pair) => {
    const by = beatenBy.get(pair) ?? null;
    return {
      ...pair,
      emulated: isEmulated(pair),
      isOnFront: beatenBy.has(pair) && by === null,
      beatenBy: by && { driver: by.driver, options: by.options, version: by.version },
      isNewest: newest.has(pair),
    };
  });
}

/** The pairs as points with their place to the Pareto front, and those that are no point with the reason. */
export function toTradeOffPoints(
  pairs: readonly TradeOffPair[],
  axes: Axes,
): { readonly points: TradeOffPoint[]; readonly missing: TradeOffMissing[] } {
  const content = pickContent(pairs.filter(isWhole));
  const description = pairs.map((pair) => ({ pair, reason: describeMissing(pair, axes, content) }));
  const drawn = description.flatMap(({ pair, reason }) => (reason === null && isWhole(pair) ? [pair] : []));
  const missing = description.flatMap(
    ({ pair: { key, driver, options, version, x, y }, reason }): TradeOffMissing[] => {
      const runs = [...new Set([...(y?.runs ?? []), ...(x?.runs ?? [])])];
      return reason === null ? [] : [{ key, driver, options, version, reason, runs }];
    },
  );
  return { points: toPoints(drawn, axes), missing };
}
