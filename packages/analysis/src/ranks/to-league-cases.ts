import { groupBy } from '@tachograph/schema/collection';
import type { Turn } from '@tachograph/schema/series';
import { compareRows, describeParams } from '../measurement/describe-params.ts';
import type { CaseTurns, SeriesRef } from '../measurement/measurement.ts';
import { createTurnSource } from '../noise/create-turn-source.ts';
import { testTwin } from '../verdict/evaluate-pairs.ts';
import { isSteady } from '../verdict/twin.ts';
import type { ChosenBatch } from './choose-league-batch.ts';
import type { LeagueCase } from './league.ts';
import { toEntrantKey } from './plan-league.ts';

/** The scenarios of a league of drivers that rank where they are there (bench/contracts); others, such as of a pool, inform. */
const RANKED: ReadonlySet<string> = new Set(['row-by-key', 'rows-1000', 'columns-100', 'insert-1']);

/** Cases of a league beside those that rank. */
const MOST_CASES = 16;

/** A case of the batch with its turns. */
export type MeasuredCase = LeagueCase & {
  readonly turns: readonly Turn[];
  readonly matrix: CaseTurns;
};

type Listed = Omit<MeasuredCase, 'isRanked'> & { readonly entrants: number };

function toListed(
  turns: readonly Turn[],
  { chosen, refs }: { readonly chosen: ChosenBatch; readonly refs: ReadonlyMap<string, SeriesRef> },
): Listed[] {
  // Of several contents the one that most were measured in.
  const contents = [...groupBy(turns, ({ scenarioHash }) => scenarioHash).values()];
  const own = contents.reduce((a, b) => (b.length > a.length ? b : a), contents[0] ?? []);
  const [first] = own;
  const ref = first && refs.get(first.series);
  const side = first && { ...first, repetitionGroup: chosen.batch.occasion, run: null };
  const matrix = side && createTurnSource([chosen.batch])(side);
  if (!ref || !matrix) return [];
  const twin = testTwin(matrix);
  return [
    {
      case: ref.case,
      title: ref.scenarioTitle,
      params: describeParams(ref.case.params),
      turns: own,
      matrix,
      isSteady: twin === null || isSteady(twin),
      entrants: new Set(own.flatMap(({ series }) => refs.get(series) ?? []).map(toEntrantKey)).size,
    },
  ];
}

/** Which cases rank: those of the scenarios that are requested, else of the usual ones, else all that everyone has. */
function chooseRankedCases(cases: readonly Listed[], requested: readonly string[] | null): ReadonlySet<Listed> {
  const usual = cases.filter(({ case: of }) => (requested ? requested.includes(of.scenario) : RANKED.has(of.scenario)));
  if (requested || usual.length > 0) return new Set(usual);
  const most = Math.max(...cases.map(({ entrants }) => entrants));
  return new Set(cases.filter(({ entrants }) => entrants === most));
}

/**
 * The cases of a batch, those that rank first. What ranks is of the batch alone, and nobody who joins changes it where the usual
 * scenarios were measured; a case whose two processes of the anchor differ ranks nobody.
 */
export function toLeagueCases(chosen: ChosenBatch, series: readonly SeriesRef[], requested: readonly string[] | null) {
  const refs = new Map(series.map((entry) => [entry.key, entry]));
  const all = [...groupBy(chosen.turns, (turn) => turn.case).values()].flatMap((turns) =>
    toListed(turns, { chosen, refs }),
  );
  const ranked = chooseRankedCases(all, requested);
  const cases = all
    .map((listed): MeasuredCase & Listed => ({ ...listed, isRanked: ranked.has(listed) && listed.isSteady }))
    .sort((a, b) => Number(b.isRanked) - Number(a.isRanked) || b.entrants - a.entrants || compareRows(a, b));
  const most = Math.max(MOST_CASES, cases.filter(({ isRanked }) => isRanked).length);
  const inOrder = (a: LeagueCase, b: LeagueCase) => Number(b.isRanked) - Number(a.isRanked) || compareRows(a, b);
  return { cases: cases.slice(0, most).sort(inOrder), omittedCases: Math.max(0, cases.length - most) };
}
