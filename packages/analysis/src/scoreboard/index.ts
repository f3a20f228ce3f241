export type { Scoreboard, ScoreboardBlock, ScoreboardCell, ScoreboardRow } from './scoreboard.ts';
export { type ScoreboardOptions, toScoreboard } from './to-scoreboard.ts';
