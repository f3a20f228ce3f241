/** Comparisons for tests, from the entry point of the analysis that is for tests alone. */
export { compareData } from '@tachograph/analysis/testing';
