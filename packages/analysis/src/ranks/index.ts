export { chooseLeagueBatch } from './choose-league-batch.ts';
export { fillLeague } from './fill-league.ts';
export {
  LEAGUE_COSTS,
  type League,
  type LeagueCase,
  type LeagueCell,
  type LeagueDriver,
} from './league.ts';
export { chooseLeagueResults } from './list-entrants.ts';
export { chooseNewestResults, planLeague } from './plan-league.ts';
export { rankRuns, type Standings } from './rank-runs.ts';
export { toCost } from './to-cost.ts';
