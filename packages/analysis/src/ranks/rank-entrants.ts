import { rankWithTies } from '@tachograph/stats/ranks';
import { findEffect } from '@tachograph/stats/turns';
import type { CaseTurns } from '../measurement/measurement.ts';
import { testPair } from '../verdict/evaluate-pairs.ts';
import type { LeagueDriver } from './league.ts';
import type { Entrant } from './list-entrants.ts';

type Ranked = Pick<LeagueDriver, 'rank' | 'endsGroup'>;

/** A larger ratio counts as worse, whichever way round the metric is. */
type Options = { readonly isRanking: boolean; readonly sign: 1 | -1 };

type Placed = {
  readonly entrant: Entrant;
  readonly side: { readonly series: string; readonly version: string | null };
  readonly effect: number;
};

function placeEntrants(entrants: readonly Entrant[], headline: CaseTurns, sign: 1 | -1): Placed[] {
  return entrants.flatMap((entrant) => {
    const side = { series: entrant.series[0]?.key ?? '', version: entrant.version?.raw ?? null };
    const row = entrant.isMeasured || entrant.isAnchor ? headline.find(side) : null;
    const effect = row === 'anchor' ? 0 : row === null ? null : findEffect(headline.rows, row, headline.anchor);
    return effect === null ? [] : [{ entrant, side, effect: sign * effect }];
  });
}

/** By key, the best first: the ranks of everyone who has the headline; nobody's where the batch is not steady. Equals stand as they came. */
export function rankEntrants(
  entrants: readonly Entrant[],
  headline: CaseTurns,
  { isRanking, sign }: Options,
): ReadonlyMap<string, Ranked> {
  const placed = placeEntrants(entrants, headline, sign);
  const pOf = (a: number, b: number) => {
    const mine = placed[a];
    const theirs = placed[b];
    return mine && theirs ? (testPair(headline, [mine.side, theirs.side], 0)?.p ?? null) : null;
  };
  const effects = placed.map(({ effect }) => effect);
  const { order, intervals, cuts } = rankWithTies({ effects, pOf: isRanking ? pOf : () => null });
  return new Map(
    order.flatMap((index, position) => {
      const of = placed[index];
      if (!of) return [];
      const rank = isRanking ? (intervals[index] ?? null) : null;
      const endsGroup = isRanking && cuts.includes(position + 1);
      return [[of.entrant.key, { rank, endsGroup }] as const];
    }),
  );
}
