/** A pull request against the runs of its base branch, where its sides are not interleaved. Imports nothing of ours. */
export { compareToHistory, type HistoryTest } from './compare-to-history.ts';
export { decideGate, type GateDecision } from './decide-gate.ts';
