/** A pull request against the runs of its base branch, where its sides are not interleaved. Imports nothing of ours. */
export { compareToHistory, type HistoryTest, MOST_HISTORY } from './compare-to-history.ts';
export { decideGate, ENOUGH_HISTORY, type GateCell, type GateDecision, RUNS_FOR_VERDICT } from './decide-gate.ts';
