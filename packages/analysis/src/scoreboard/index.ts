export {
  arrangeScoreboard,
  SCOREBOARD_ORDERS,
  type ScoreboardGroup,
  type ScoreboardOrder,
} from './arrange-scoreboard.ts';
export { fillScoreboard } from './fill-scoreboard.ts';
export { findHeadline, type Headline } from './find-headline.ts';
export { placeOnLine } from './place-on-line.ts';
export {
  chooseScoreboardResults,
  planScoreboard,
  type ScoreboardOptions,
  type ScoreboardPlan,
} from './plan-scoreboard.ts';
export type {
  Scoreboard,
  ScoreboardCell,
  ScoreboardEnvironment,
  ScoreboardLine,
  ScoreboardRow,
  StandingEntry,
} from './scoreboard.ts';
