/** Folders of criterion as histories: which files are read, and the runs in them. */
export { readRunFolder } from '../tools/criterion/run-folder.ts';
export { type CriterionFile, isCriterionFile, parseCriterionFolder } from './criterion-folder.ts';
