/** A pull request against the runs of its base branch, where its sides are not interleaved. Imports nothing of ours. */
export { compareToHistory, type HistoryTest, type RunsAgainstHistory } from './compare-to-history.ts';
export { decideGate, type GateCell, type GateDecision } from './decide-gate.ts';
