import { groupBy } from '@tachograph/schema/collection';
import { geometricMean } from '@tachograph/stats';
import type { DriverColumn } from '../measurement/measurement.ts';
import { describeReason } from '../verdict/describe-reason.ts';
import { formatEffect, formatOutcome, listNames } from '../verdict/format-verdict.ts';
import {
  type Evaluation,
  isEvaluated,
  MINIMUM_EFFECT,
  type Verdict,
  type VerdictOutcome,
  type VerdictReason,
} from '../verdict/verdict.ts';
import type { CellCounts, ColumnSummary, Comparison, ComparisonCell, ComparisonRow } from './comparison.ts';

/** What a summary needs of a row of any table whose cells are held against one reference. */
export type SummarisedRow = Pick<ComparisonRow, 'case' | 'title' | 'params'> & {
  readonly cells: readonly SummarisedCell[];
};
type SummarisedCell = Pick<ComparisonCell, 'column' | 'measurement' | 'verdict'>;
type SummarisedColumn = Pick<DriverColumn, 'key' | 'driver' | 'isReference'>;

const ABOUT_REFERENCE: ReadonlySet<VerdictReason['code']> = new Set([
  ...(['reference-not-run', 'reference-missing', 'reference-emulated'] as const),
  ...(['reference-unsupported', 'reference-failed', 'reference-skipped'] as const),
]);

/** Why a cell keeps its row out of the mean; null when it does not. */
function findFlaw({ measurement, verdict: { outcome, reason, ratio } }: SummarisedCell): string | null {
  if (!measurement) return describeReason({ code: 'not-run' });
  if (measurement.status !== 'ok') return measurement.status;
  if (measurement.value === null) return 'without a figure';
  if (outcome !== 'not-comparable') return ratio === null ? describeReason({ code: 'no-ratio' }) : null;
  // What a reference lacks shows in every other cell too; it is told once, of the reference.
  if (reason && ABOUT_REFERENCE.has(reason.code)) return null;
  return reason ? describeReason(reason) : formatOutcome(outcome);
}

/** "emulated in mysql2 and mysql"; null when every column may be averaged over this row. */
function explainExclusion(row: SummarisedRow, names: ReadonlyMap<string, string>): string | null {
  const flaws = row.cells.flatMap((cell) => {
    const flaw = findFlaw(cell);
    return flaw ? [{ flaw, name: names.get(cell.column) ?? cell.column }] : [];
  });
  if (flaws.length === 0) return null;
  return [...groupBy(flaws, ({ flaw }) => flaw)]
    .map(([flaw, cells]) => `${flaw} in ${listNames(cells.map(({ name }) => name))}`)
    .join('; ');
}

const isInterval = ({ rule, outcome }: Verdict) => rule !== 'exact' && outcome !== 'insufficient-samples';

/** Ends of the ratio's 95 % interval. The range of a few repeats is not one; an exact ratio has no error. */
function toRatio(verdict: Verdict) {
  const ratio = verdict.ratio ?? Number.NaN;
  if (verdict.rule === 'exact') return { ratio, low: ratio, high: ratio };
  return isInterval(verdict)
    ? { ratio, low: verdict.ratioLow, high: verdict.ratioHigh }
    : { ratio, low: null, high: null };
}

const isWithin = (ratio: number, minimumEffect: number) => Math.max(ratio, 1 / ratio) - 1 < minimumEffect;

function outcomeOf(mean: number, low: number | null, high: number | null, minimumEffect: number): VerdictOutcome {
  if (low === null || high === null) return 'insufficient-samples';
  if (isWithin(low, minimumEffect) && isWithin(high, minimumEffect)) return 'same';
  if (isWithin(mean, minimumEffect)) return 'no-difference';
  if (low > 1) return 'better';
  return high < 1 ? 'worse' : 'no-difference';
}

const NO_OUTCOMES: Record<VerdictOutcome, number> = {
  better: 0,
  worse: 0,
  same: 0,
  'no-difference': 0,
  'insufficient-samples': 0,
  'not-comparable': 0,
  reference: 0,
};

type Mean = NonNullable<ReturnType<typeof geometricMean>>;

function describeMean({ n, low, high, mean }: Mean, unit: string | null, minimumEffect: number): string {
  const first = `geometric mean, n = ${n}`;
  if (low === null || high === null) return `${first}, not enough samples for an interval`;
  // Told the way round that the ratio is shown: 0.667 as "1.50× slower", so 0.590–0.757 as 1.321–1.695 times slower.
  const ends = mean < 1 ? [1 / high, 1 / low] : [low, high];
  const interval = `${first}, 95 % CI ${ends.map((end) => end.toFixed(3)).join('–')}${mean < 1 ? ` times ${formatOutcome('worse', unit)}` : ''}`;
  if (isWithin(low, minimumEffect) && isWithin(high, minimumEffect)) {
    return `${interval}, the same within ${formatEffect(minimumEffect)}`;
  }
  return isWithin(mean, minimumEffect) ? `${interval}, under the ${formatEffect(minimumEffect)} asked for` : interval;
}

const isEvaluatedRatio = ({ low, high }: ReturnType<typeof toRatio>) => low !== null && high !== null;

/** Of ratios some of which nothing evaluated: those that are evaluated, and how many others there are. */
function keepEvaluated(ratios: readonly ReturnType<typeof toRatio>[]) {
  const evaluated = ratios.filter(isEvaluatedRatio);
  return evaluated.length === 0
    ? { used: ratios, others: 0 }
    : { used: evaluated, others: ratios.length - evaluated.length };
}

/** The mean of a column over the rows that it and the reference have, whatever other columns have. */
function summariseColumn(
  { key: column }: SummarisedColumn,
  reference: string | undefined,
  { rows, minimumEffect }: { readonly rows: readonly SummarisedRow[]; readonly minimumEffect: number },
): ColumnSummary {
  const cellIn = ({ cells }: SummarisedRow, key: string | undefined) => cells.find((cell) => cell.column === key);
  const verdictsIn = (from: readonly SummarisedRow[]) => from.flatMap((row) => cellIn(row, column)?.verdict ?? []);
  const outcomes = { ...NO_OUTCOMES };
  for (const { outcome } of verdictsIn(rows)) outcomes[outcome] += 1;
  const common = rows.filter((row) =>
    [column, reference].every((key) => {
      const cell = cellIn(row, key);
      return key === undefined || (cell !== undefined && findFlaw(cell) === null);
    }),
  );
  const { used, others } = keepEvaluated(verdictsIn(common).map(toRatio));
  const found = geometricMean(used);
  if (!found) {
    const none = { ratio: null, ratioLow: null, ratioHigh: null, n: 0, outcome: 'not-comparable' } as const;
    return { column, ...none, outcomes, explanation: 'no case that both have as ok, so no mean' };
  }
  const { mean, low, high, n } = found;
  const outcome = outcomeOf(mean, low, high, minimumEffect);
  const described = describeMean(found, common[0]?.case.unit ?? null, minimumEffect);
  const explanation = others === 0 ? described : `${described}; ${others} more without a verdict`;
  return { column, ratio: mean, ratioLow: low, ratioHigh: high, n, outcome, outcomes, explanation };
}

function countCells(rows: readonly SummarisedRow[]): CellCounts {
  const cells = rows.flatMap((row) => row.cells);
  const withStatus = (status: string) => cells.filter(({ measurement }) => measurement?.status === status).length;
  return {
    measured: cells.filter(({ measurement }) => measurement !== null && measurement.value !== null).length,
    emulated: withStatus('emulated'),
    unsupported: withStatus('unsupported'),
    failed: withStatus('failed'),
    skipped: withStatus('skipped'),
    notRun: cells.filter(({ measurement }) => measurement === null).length,
    evaluated: cells.filter(({ verdict }) => isEvaluated(verdict)).length,
  };
}

/**
 * The geometric mean of each column over the cases that it and the reference have as `ok`: a pair has one number, whatever else is
 * compared. Cases that some column lacks are told with their reasons: a driver never looks fast for lack of the work it cannot do.
 */
export function summariseColumns(
  columns: readonly SummarisedColumn[],
  rows: readonly SummarisedRow[],
  { minimumEffect = MINIMUM_EFFECT }: Evaluation = {},
): Pick<Comparison, 'summary' | 'excludedCases' | 'counts'> {
  const severalVersions = new Set(columns.map(({ driver }) => driver.slug)).size < columns.length;
  const names = new Map(columns.map(({ key, driver }) => [key, severalVersions ? key : driver.name]));
  const excludedCases = rows.flatMap((row) => {
    const explanation = explainExclusion(row, names);
    return explanation ? [{ title: row.params ? `${row.title}, ${row.params}` : row.title, explanation }] : [];
  });
  const reference = columns.find(({ isReference }) => isReference)?.key;
  const summary = columns
    .filter(({ isReference }) => !isReference)
    .map((column) => summariseColumn(column, reference, { rows, minimumEffect }));
  return { summary, excludedCases, counts: countCells(rows) };
}
