import { LEAGUE_COSTS, type League, type LeagueDriver } from '@tachograph/analysis/ranks';
import { formatRank, toCaseName } from './league-labels.ts';
import { listShownCases } from './shown-cases.ts';
import { type CostAxis, toCostAxis } from './to-cost-axis.ts';

type Row = {
  readonly driver: LeagueDriver;
  /** Of the chosen case, else the mean. */
  readonly cost: LeagueDriver['mean'];
  /** The other metrics as multiples, in the order of `LeagueView.costs`. */
  readonly costs: readonly (number | null)[];
  /** Whether its rank is that of the row above it. */
  readonly isRepeated: boolean;
  /** Whether there is a line above it. */
  readonly isLine: boolean;
};

/** What the table of a league draws. */
export type LeagueView = {
  readonly rows: readonly Row[];
  readonly axis: CostAxis;
  readonly cases: ReturnType<typeof listShownCases>;
  /** The other metrics that somebody has. */
  readonly costs: readonly (typeof LEAGUE_COSTS)[number][];
  readonly hasFeatures: boolean;
  readonly figure: string;
  readonly noFigure: string;
};

const LAST = Number.POSITIVE_INFINITY;

/** The drivers in the order of what is shown: of the mean with its lines, or of a case by its ratios alone. */
export function toLeagueView(league: League, column: string | undefined): LeagueView {
  const { drivers, cases } = league;
  const chosen = cases.findIndex((of) => toCaseName(of) === column);
  const isMean = chosen === -1;
  const costOf = (driver: LeagueDriver) => (isMean ? driver.mean : (driver.cells[chosen]?.cost ?? null));
  const timesOf = (driver: LeagueDriver, index: number) =>
    (isMean ? driver.costs[index] : driver.cells[chosen]?.costs[index]?.ratio) ?? null;
  const ratioOf = (driver: LeagueDriver) => costOf(driver)?.ratio ?? LAST;
  const sorted = isMean
    ? drivers
    : drivers.toSorted((a, b) => (ratioOf(a) < ratioOf(b) ? -1 : ratioOf(a) > ratioOf(b) ? 1 : 0));
  const costs = LEAGUE_COSTS.map((cost, index) => ({ cost, index })).filter(({ index }) =>
    drivers.some((driver) => timesOf(driver, index) !== null),
  );
  return {
    rows: sorted.map((driver, at) => {
      const before = isMean ? sorted[at - 1] : undefined;
      const isUnranked = before?.rank != null && driver.rank === null;
      return {
        driver,
        cost: costOf(driver),
        costs: costs.map(({ index }) => timesOf(driver, index)),
        isRepeated: before?.rank != null && formatRank(before.rank) === formatRank(driver.rank),
        isLine: (before?.endsGroup ?? false) || isUnranked,
      };
    }),
    axis: toCostAxis(drivers.flatMap((driver) => costOf(driver)?.ratio ?? [])),
    cases: listShownCases(league, column),
    costs: costs.map(({ cost }) => cost),
    hasFeatures: drivers.some(({ features }) => features.length > 0),
    figure: isMean ? 'Mean, 95 %' : 'Here, 95 %',
    noFigure: isMean ? 'no mean' : 'no ratio',
  };
}
