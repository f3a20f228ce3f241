export { chooseChangeResults } from './choose-change-results.ts';
export { type ChangeLevel, listChangeLevels } from './list-change-levels.ts';
export { type ChangeLine, type LineValues, toChangeLines, toLineValues } from './to-change-line.ts';
