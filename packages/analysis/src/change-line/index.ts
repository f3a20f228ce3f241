export { chooseChangeResults } from './choose-change-results.ts';
export { type ChangeLevel, listChangeLevels } from './list-change-levels.ts';
export { type ChangeLine, toChangeLine } from './to-change-line.ts';
