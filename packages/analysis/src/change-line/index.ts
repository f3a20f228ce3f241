export { chooseChangeResults } from './choose-change-results.ts';
export { type ChangeLevel, listChangeLevels } from './list-change-levels.ts';
export type { ChangeLine } from './to-change-line.ts';
export { toChangeLines } from './to-change-lines.ts';
export { type LineValues, toLineValues } from './to-line-values.ts';
