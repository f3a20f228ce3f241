import { describeParams } from '@tachograph/analysis/measurement';
import type { BatchCell } from '@tachograph/analysis/run';
import { formatVerdict, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { displayUnit, formatNumber } from '@tachograph/units';
import { formatTable } from '../format-table.ts';
import { clip } from '../read-json.ts';
import { toCode, toPlain, toRow } from '../report/to-markdown-text.ts';

/** Longer names are cut in the table; `--json` has them whole. */
const MAX_CELL = 50;

const toPercent = (ratio: number) => `${((ratio - 1) * 100).toFixed(1).replace('-', '−')} %`;

/** `0.951 (0.938–0.964)`: how many times as good as the anchor. */
function formatInterval({ ratio, ratioLow, ratioHigh }: BatchCell['verdict']): string {
  if (ratio === null) return '–';
  if (ratioLow == null || ratioHigh == null) return ratio.toFixed(3);
  return `${ratio.toFixed(3)} (${ratioLow.toFixed(3)}–${ratioHigh.toFixed(3)})`;
}

function formatMore({ trace: { missingRepeats } }: BatchCell['verdict']): string {
  return missingRepeats === null ? '' : `about ${missingRepeats} more`;
}

/** A cell as texts of a table. */
export function toShown({ first, measurement, anchor, verdict }: BatchCell) {
  const base = anchor.measurement.value;
  const head = measurement.value;
  const unit = displayUnit(
    first.case.unit,
    [base, head].filter((value) => value !== null),
  );
  const format = (value: number | null) =>
    value === null ? '–' : `${formatNumber(value / unit.divisor)} ${unit.label}`;
  // The text of a version has no build metadata, by which two builds of one version differ.
  const isOneDriver = first.driver.slug === anchor.first.driver.slug;
  const nameOf = ({ first: { driver, version } }: Pick<BatchCell, 'first'>) =>
    isOneDriver ? (version?.raw ?? driver.name) : `${driver.name} ${version?.raw ?? ''}`.trim();
  const mark = OUTCOME_SHAPES[verdict.outcome];
  return {
    scenario: first.case.scenario,
    params: describeParams(first.case.params),
    base: `${nameOf(anchor)}: ${format(base)}`,
    head: `${nameOf({ first })}: ${format(head)}`,
    'speed, 95 % interval': formatInterval(verdict),
    verdict: `${mark} ${formatVerdict(verdict)}`,
    invocations: formatMore(verdict),
  };
}

type Shown = ReturnType<typeof toShown>;

const COLUMNS = ['scenario', 'params', 'base', 'head', 'speed, 95 % interval', 'verdict', 'invocations'] as const;
/** Columns that are left out where they are empty. */
const OPTIONAL: ReadonlySet<keyof Shown> = new Set(['params', 'invocations']);

const chooseColumns = (rows: readonly Shown[]) =>
  COLUMNS.filter((column) => !OPTIONAL.has(column) || rows.some((row) => row[column] !== ''));

/** What the twins of the anchor say of the machine; null where none was measured. */
function describeTwins(cells: readonly BatchCell[]): string | null {
  const twins = cells.flatMap(({ verdict }) => verdict.trace.evidence?.twin ?? []);
  if (twins.length === 0) return null;
  const ratios = twins.map(({ logRatio }) => Math.exp(logRatio));
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map(toPercent);
  return `Two processes of the base differed by ${low === high ? low : `${low} to ${high}`} (A/A).`;
}

/** What else a reader must know, a line each. */
export function listNotes(cells: readonly BatchCell[]): string[] {
  const [first] = cells;
  if (!first) return ['No cell was measured in the chosen metric.'];
  const { metric, statistic } = first.first.case;
  const head = `${metric}, ${statistic}; a ratio above 1 is better than the base.`;
  return [head, describeTwins(cells)].filter((note) => note !== null);
}

/** The verdicts as a table for a terminal. */
export function formatBench(cells: readonly BatchCell[]): string {
  const rows = cells.map(toShown);
  const table = formatTable(
    chooseColumns(rows).map((title) => ({ title, cells: rows.map((row) => clip(row[title], MAX_CELL)) })),
  );
  return [rows.length === 0 ? '' : table, ...listNotes(cells).map((note) => `${note}\n`)].join('');
}

/** The same as Markdown, for the summary of a job and the comment on a pull request. */
export function formatBenchMarkdown(cells: readonly BatchCell[]): string {
  const rows = cells.map(toShown);
  const columns = chooseColumns(rows);
  const isName = (column: keyof Shown) => column === 'scenario';
  const lines = [
    ...(rows.length === 0 ? [] : [toRow(columns), toRow(columns.map(() => '---'))]),
    ...rows.map((row) => toRow(columns.map((column) => (isName(column) ? toCode : toPlain)(row[column])))),
    '',
    ...listNotes(cells).map(toPlain),
  ];
  return `${lines.join('\n').trim()}\n`;
}

/** How many cells have each outcome; those that none has are left out. */
export function countOutcomes(cells: readonly BatchCell[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { verdict } of cells) counts[verdict.outcome] = (counts[verdict.outcome] ?? 0) + 1;
  return counts;
}

/** One cell for `--json`. */
export const toBenchCell = ({ first, measurement, anchor, verdict }: BatchCell) => ({
  scenario: first.case.scenario,
  params: first.case.params,
  metric: first.case.metric,
  statistic: first.case.statistic,
  unit: first.case.unit,
  base: {
    driver: anchor.first.driver.slug,
    version: anchor.first.version?.raw ?? null,
    value: anchor.measurement.value,
  },
  head: { driver: first.driver.slug, version: first.version?.raw ?? null, value: measurement.value },
  outcome: verdict.outcome,
  ratio: verdict.ratio,
  ratioLow: verdict.ratioLow,
  ratioHigh: verdict.ratioHigh,
  p: verdict.p,
  q: verdict.q,
  rule: verdict.rule,
  reason: verdict.reason,
  n: measurement.n,
  explanation: verdict.explanation,
  trace: verdict.trace,
  algorithm: verdict.algorithm,
});
