import type { League, LeagueCase } from '@tachograph/analysis/ranks';
import { toCaseName } from './league-labels.ts';

/** Cases with a column; the others are chosen by name. */
const MOST_COLUMNS = 5;

type Shown = { readonly of: LeagueCase; readonly index: number; readonly isChosen: boolean };

/** The cases of the table, with the chosen one among them. */
export function listShownCases({ cases }: Pick<League, 'cases'>, column: string | undefined): Shown[] {
  const all = cases.map((of, index) => ({ of, index, isChosen: toCaseName(of) === column }));
  const first = all.slice(0, MOST_COLUMNS);
  const chosen = all.find(({ isChosen }) => isChosen);
  return !chosen || first.includes(chosen) ? first : [...first.slice(0, -1), chosen];
}
