export { mergeStated } from './merge-stated.ts';
export { type StatedEntries, statedEntries, validateRun, validateStated } from './validate-run.ts';
