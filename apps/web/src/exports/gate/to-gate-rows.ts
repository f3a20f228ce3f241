import { describeParams } from '@tachograph/analysis/measurement';
import type { BatchCell } from '@tachograph/analysis/run';
import { formatVerdict, isEvaluated, OUTCOME_SHAPES, type VerdictOutcome } from '@tachograph/analysis/verdict';

/** One interval of the image. Ratios are times better than the base. */
export type GateRow = {
  readonly name: string;
  readonly outcome: VerdictOutcome;
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  /** "▼ 1.29× slower" */
  readonly label: string;
};

/** Rows of an image; more are counted. */
const MOST_ROWS = 12;

const RANK: Readonly<Partial<Record<VerdictOutcome, number>>> = { worse: 0, better: 1 };
const rankOf = ({ outcome }: GateRow) => RANK[outcome] ?? 2;
const sizeOf = ({ ratio }: GateRow) => Math.abs(Math.log(ratio));

function toRow({ first, verdict }: BatchCell): GateRow[] {
  const { ratio, ratioLow: low, ratioHigh: high, outcome } = verdict;
  if (!isEvaluated(verdict) || ratio === null || low === null || high === null) return [];
  const params = describeParams(first.case.params);
  const title = first.case.scenario;
  const label = `${OUTCOME_SHAPES[outcome]} ${formatVerdict(verdict).replace(/ shown$/, '')}`;
  return [{ name: [title, params].filter(Boolean).join(', '), outcome, ratio, low, high, label }];
}

/** The evaluated cells, worse ones first and then better ones, the largest change first; and how many have no row. */
export function toGateRows(cells: readonly BatchCell[]): { readonly rows: readonly GateRow[]; readonly more: number } {
  const rows = cells.flatMap(toRow).sort((a, b) => rankOf(a) - rankOf(b) || sizeOf(b) - sizeOf(a));
  return { rows: rows.slice(0, MOST_ROWS), more: Math.max(0, rows.length - MOST_ROWS) };
}
