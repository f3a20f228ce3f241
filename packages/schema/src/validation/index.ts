export { mergeStated } from './merge-stated.ts';
export { validateRun } from './validate-run.ts';
export { type StatedEntries, statedEntries, validateStated } from './validate-stated.ts';
