export { chooseScoreboardResults } from './choose-scoreboard-view.ts';
export type { Scoreboard, ScoreboardBlock, ScoreboardCell, ScoreboardRow } from './scoreboard.ts';
export { toScoreboard } from './to-scoreboard.ts';
