/** Comparisons, pages and verdicts for tests, from the entry point of the analysis that is for tests alone. */
export * from '@tachograph/analysis/testing';
