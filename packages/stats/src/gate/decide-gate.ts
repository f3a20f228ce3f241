import { benjaminiHochberg } from '../compare/benjamini-hochberg.ts';
import { listObjections, type Objection } from '../compare/decide-page.ts';
import type { HistoryTest } from './compare-to-history.ts';

/** A shorter history does not tell a step from its noise. */
const ENOUGH_HISTORY = 20;
/** One run arouses suspicion, three give a verdict. Two have no power; five break on drift. */
const RUNS_FOR_VERDICT = 3;

export type GateCell = {
  readonly test: HistoryTest;
  /** False where the first run of the head aroused no suspicion, and the further runs were made because of other cells. */
  readonly suspected?: boolean;
};

export type GateDecision = {
  /** `suspected` is never a verdict; `not-evaluated` for too short a history or another number of runs than one or three. */
  readonly outcome: 'higher' | 'lower' | 'suspected' | 'not-shown' | 'not-evaluated';
  /** p adjusted over the cells that are evaluated; null where the cell is not. */
  readonly q: number | null;
  /** Why there is no verdict, of a cell that was evaluated. */
  readonly objections: readonly Objection[];
  /** Runs that are missing for a verdict: on the base branch, and of the head. */
  readonly missingHistory: number;
  readonly missingHead: number;
};

const isEvaluated = ({ historyRuns, headRuns }: HistoryTest): boolean =>
  historyRuns >= ENOUGH_HISTORY && (headRuns === 1 || headRuns === RUNS_FOR_VERDICT);

/** A cell without suspicion stays in the family as if chance explained it fully, so that the family keeps its size. */
const toP = ({ test, suspected = true }: GateCell): number => (suspected ? test.p : 1);

function decide(cell: GateCell, q: number | null): GateDecision {
  const { historyRuns, headRuns, checks, difference } = cell.test;
  const missing = {
    missingHistory: Math.max(0, ENOUGH_HISTORY - historyRuns),
    missingHead: Math.max(0, RUNS_FOR_VERDICT - headRuns),
  };
  if (q === null) return { outcome: 'not-evaluated', q, objections: [], ...missing };
  const objections = listObjections({ p: toP(cell), checks }, q);
  if (objections.length > 0) return { outcome: 'not-shown', q, objections, ...missing };
  const verdict = difference > 0 ? 'higher' : 'lower';
  return { outcome: headRuns === RUNS_FOR_VERDICT ? verdict : 'suspected', q, objections, ...missing };
}

/**
 * The outcomes of the series of a pull request that are read together, in the order given (Benjamini & Hochberg 1995). One run of
 * the head is never a verdict: it leads to two more runs of the suspected series.
 */
export function decideGate(cells: readonly GateCell[]): GateDecision[] {
  const evaluated = cells.filter(({ test }) => isEvaluated(test));
  const qs = benjaminiHochberg(evaluated.map(toP));
  const qOf = new Map(evaluated.map((cell, at) => [cell, qs[at] ?? 1]));
  return cells.map((cell) => decide(cell, qOf.get(cell) ?? null));
}
