export { mergeStated } from './merge-stated.ts';
export { validateProfile } from './validate-profile.ts';
export { type StatedEntries, statedEntries, validateRun, validateStated } from './validate-run.ts';
