/** Synthetic histories by name, for seeds, tests and performance checks. Deterministic; nothing in them was measured. */
export { HISTORIES, HISTORY_NAMES, type History, type HistoryName } from './history.ts';
export { type HistoryOptions, makeHistory } from './make-history.ts';
