import { groupBy } from '@tachograph/schema/collection';
import { geometricMean } from '@tachograph/stats';
import { MINIMUM_EFFECT, type Verdict, type VerdictWord } from '../verdict/verdict.ts';
import type { CellCounts, ColumnSummary, Comparison, ComparisonCell, ComparisonRow } from './comparison.ts';
import type { SelectedColumn } from './select-columns.ts';

/** Why a cell keeps its row out of the mean; null when it does not. */
function flawOf({ measurement, verdict }: ComparisonCell): string | null {
  if (!measurement) return 'not run';
  if (measurement.status !== 'ok') return measurement.status;
  if (measurement.value === null) return 'without a figure';
  const isJudged = verdict.word !== 'not-comparable';
  // What a reference lacks shows in every other cell too; it is told once, of the reference.
  if (!isJudged) return verdict.reason?.startsWith('reference') ? null : (verdict.reason ?? 'not comparable');
  return verdict.ratio === null ? 'no ratio to zero' : null;
}

const list = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}` : (names[0] ?? '');

/** "emulated in mysql2 and mysql"; null when every column may be averaged over this row. */
function reasonToLeaveOut(row: ComparisonRow, names: ReadonlyMap<string, string>): string | null {
  const flaws = row.cells.flatMap((cell) => {
    const flaw = flawOf(cell);
    return flaw ? [{ flaw, name: names.get(cell.column) ?? cell.column }] : [];
  });
  if (flaws.length === 0) return null;
  return [...groupBy(flaws, ({ flaw }) => flaw)]
    .map(([flaw, cells]) => `${flaw} in ${list(cells.map(({ name }) => name))}`)
    .join('; ');
}

const isInterval = ({ rule, word }: Verdict) => rule !== 'exact' && word !== 'not-enough-samples';

/** Ends of the ratio's 95 % interval. The range of a few repeats is none; an exact ratio has no error. */
function toRatio(verdict: Verdict) {
  const ratio = verdict.ratio ?? Number.NaN;
  if (verdict.rule === 'exact') return { ratio, low: ratio, high: ratio };
  return isInterval(verdict)
    ? { ratio, low: verdict.ratioLow, high: verdict.ratioHigh }
    : { ratio, low: null, high: null };
}

function wordOf(mean: number, low: number | null, high: number | null, minimumEffect: number): VerdictWord {
  if (low === null || high === null) return 'not-enough-samples';
  if (Math.max(mean, 1 / mean) - 1 < minimumEffect) return 'no-difference';
  if (low > 1) return 'faster';
  return high < 1 ? 'slower' : 'no-difference';
}

const NO_VERDICTS: Record<VerdictWord, number> = {
  faster: 0,
  slower: 0,
  'no-difference': 0,
  'not-enough-samples': 0,
  'not-comparable': 0,
  reference: 0,
};

function tellMean(n: number, low: number | null, high: number | null, mean: number, minimumEffect: number): string {
  const first = `geometric mean, n = ${n}`;
  if (low === null || high === null) return `${first}, not enough samples for an interval`;
  // Told the way round that the ratio is shown: 0.667 as "1.50× slower", so 0.590–0.757 as 1.321–1.695 times slower.
  const ends = mean < 1 ? [1 / high, 1 / low] : [low, high];
  const interval = `${first}, 95 % CI ${ends.map((end) => end.toFixed(3)).join('–')}${mean < 1 ? ' times slower' : ''}`;
  const small = Math.max(mean, 1 / mean) - 1 < minimumEffect;
  return small ? `${interval}, under the ${Number((minimumEffect * 100).toFixed(2))} % asked for` : interval;
}

function summariseColumn(
  column: string,
  common: readonly ComparisonRow[],
  rows: readonly ComparisonRow[],
  minimumEffect: number,
): ColumnSummary {
  const verdictsIn = (from: readonly ComparisonRow[]) =>
    from.flatMap(({ cells }) => cells.filter((cell) => cell.column === column).map(({ verdict }) => verdict));
  const verdicts = { ...NO_VERDICTS };
  for (const { word } of verdictsIn(rows)) verdicts[word] += 1;
  const found = geometricMean(verdictsIn(common).map(toRatio));
  if (!found) {
    const sentence = 'no case that every column has as ok, so no mean';
    return { column, ratio: null, ratioLow: null, ratioHigh: null, n: 0, word: 'not-comparable', verdicts, sentence };
  }
  const { mean, low, high, n } = found;
  const word = wordOf(mean, low, high, minimumEffect);
  const sentence = tellMean(n, low, high, mean, minimumEffect);
  return { column, ratio: mean, ratioLow: low, ratioHigh: high, n, word, verdicts, sentence };
}

function countCells(rows: readonly ComparisonRow[]): CellCounts {
  const cells = rows.flatMap((row) => row.cells);
  const withStatus = (status: string) => cells.filter(({ measurement }) => measurement?.status === status).length;
  const isJudged = ({ verdict: { word } }: ComparisonCell) => ['faster', 'slower', 'no-difference'].includes(word);
  return {
    measured: cells.filter(({ measurement }) => measurement !== null && measurement.value !== null).length,
    emulated: withStatus('emulated'),
    unsupported: withStatus('unsupported'),
    failed: withStatus('failed'),
    skipped: withStatus('skipped'),
    notRun: cells.filter(({ measurement }) => measurement === null).length,
    judged: cells.filter(isJudged).length,
  };
}

/**
 * Geometric means over the cases that every column has as `ok`, the same cases for all columns, and the cases left out
 * with their reasons: a driver never looks fast for lack of the work it cannot do.
 */
export function summariseColumns(
  columns: readonly SelectedColumn[],
  rows: readonly ComparisonRow[],
  minimumEffect = MINIMUM_EFFECT,
): Pick<Comparison, 'summary' | 'leftOut' | 'counts'> {
  const severalVersions = new Set(columns.map(({ driver }) => driver.slug)).size < columns.length;
  const names = new Map(columns.map(({ key, driver }) => [key, severalVersions ? key : driver.name]));
  const reasons = rows.map((row) => reasonToLeaveOut(row, names));
  const common = rows.filter((_, place) => reasons[place] === null);
  const leftOut = rows.flatMap((row, place) => {
    const reason = reasons[place];
    return reason ? [{ title: row.params ? `${row.title}, ${row.params}` : row.title, reason }] : [];
  });
  const summary = columns
    .filter(({ isReference }) => !isReference)
    .map(({ key }) => summariseColumn(key, common, rows, minimumEffect));
  return { summary, leftOut, counts: countCells(rows) };
}
