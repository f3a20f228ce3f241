export { fillScoreboard } from './fill-scoreboard.ts';
export { chooseScoreboardResults, planScoreboard } from './plan-scoreboard.ts';
export type { Scoreboard, ScoreboardBlock, ScoreboardCell, ScoreboardRow } from './scoreboard.ts';
