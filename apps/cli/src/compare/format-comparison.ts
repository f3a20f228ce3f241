import { describeParams } from '@tachograph/analysis/measurement';
import { formatRatio } from '@tachograph/analysis/verdict';
import { displayUnit, formatNumber } from '@tachograph/units';
import { formatTable } from '../format-table.ts';
import { clip, formatCount } from '../read-json.ts';
import { toCode, toPlain, toRow } from '../report/to-markdown-text.ts';
import { markOutcome } from '../verdict-outcomes.ts';
import type { ComparedCell, ComparedRuns } from './compare-runs.ts';

/** Longer names are cut in the table; `--json` has them whole. */
const MAX_CELL = 50;

function toShown({ base, other, verdict }: ComparedCell) {
  const a = base.measurement.value;
  const b = other.measurement.value;
  const { case: of, driver, version } = other.first;
  const unit = displayUnit(
    of.unit,
    [a, b].filter((value) => value !== null),
  );
  const format = (value: number | null) => (value === null ? '–' : formatNumber(value / unit.divisor));
  const from = base.first.version?.text ?? null;
  const to = version?.text ?? null;
  return {
    verdict: markOutcome(verdict.outcome, { isChange: true, reason: verdict.reason }),
    driver: driver.name,
    version: from === to ? (to ?? '') : `${from ?? '?'} → ${to ?? '?'}`,
    scenario: of.scenario,
    params: describeParams(of.params),
    metric: `${of.metric} ${of.statistic}`,
    A: format(a),
    B: format(b),
    unit: unit.label,
    ratio: verdict.ratio === null ? '–' : formatRatio(verdict.ratio, of.unit),
    q: verdict.q === null ? '' : verdict.q < 0.001 ? '< 0.001' : verdict.q.toPrecision(2),
  };
}

type Shown = ReturnType<typeof toShown>;
type TextColumnName = keyof Shown;

const COLUMNS = [
  'verdict',
  'driver',
  'version',
  'scenario',
  'params',
  'metric',
  'A',
  'B',
  'unit',
  'ratio',
  'q',
] as const;
const ALIGNED_RIGHT: ReadonlySet<TextColumnName> = new Set(['A', 'B', 'q']);
/** Columns that are left out where they are empty. */
const OPTIONAL: ReadonlySet<TextColumnName> = new Set(['version', 'params', 'q']);

const chooseColumns = (rows: readonly Shown[]) =>
  COLUMNS.filter((column) => !OPTIONAL.has(column) || rows.some((row) => row[column] !== ''));

/** What else must be known, each a line: in what the environments differ, and what only one side has. */
export function formatNotes({ differences, onlyInBase, onlyInOther }: ComparedRuns, override: string | null): string[] {
  const fields = differences.map(({ label, a, b }) => `  ${label}: ${a ?? 'unknown'} in A, ${b ?? 'unknown'} in B`);
  const head =
    override === null
      ? 'the environments differ, so no ratio is given:'
      : `the environments differ, compared all the same: ${override}`;
  return [
    ...(fields.length > 0 ? [head, ...fields] : []),
    ...(onlyInBase > 0 ? [`${formatCount(onlyInBase, 'cell')} only in A`] : []),
    ...(onlyInOther > 0 ? [`${formatCount(onlyInOther, 'cell')} only in B`] : []),
  ];
}

/** The cells as a table for a terminal. */
export function formatComparison({ cells }: ComparedRuns): string {
  const rows = cells.map(toShown);
  return formatTable(
    chooseColumns(rows).map((title) => ({
      title,
      alignRight: ALIGNED_RIGHT.has(title),
      cells: rows.map((row) => clip(row[title], MAX_CELL)),
    })),
  );
}

export function formatComparisonMarkdown(compared: ComparedRuns, override: string | null): string {
  const rows = compared.cells.map(toShown);
  const columns = chooseColumns(rows);
  const isName = (column: TextColumnName) => column === 'driver' || column === 'version' || column === 'scenario';
  const lines = [
    toRow(columns),
    toRow(columns.map((column) => (ALIGNED_RIGHT.has(column) ? '--:' : '---'))),
    ...rows.map((row) => toRow(columns.map((column) => (isName(column) ? toCode : toPlain)(row[column])))),
    '',
    ...formatNotes(compared, override).map((note) =>
      note.startsWith('  ') ? `- ${toPlain(note)}` : `${toPlain(note)}\n`,
    ),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

export const toCellDocument = ({ base, other, verdict }: ComparedCell) => ({
  scenario: other.first.case.scenario,
  params: other.first.case.params,
  metric: other.first.case.metric,
  statistic: other.first.case.statistic,
  driver: other.first.driver.slug,
  unit: other.first.case.unit,
  a: { version: base.first.version?.raw ?? null, value: base.measurement.value, n: base.measurement.n },
  b: { version: other.first.version?.raw ?? null, value: other.measurement.value, n: other.measurement.n },
  outcome: verdict.outcome,
  ratio: verdict.ratio,
  p: verdict.p,
  q: verdict.q,
  rule: verdict.rule,
  reason: verdict.reason,
  explanation: verdict.explanation,
  trace: verdict.trace,
  algorithm: verdict.algorithm,
});
