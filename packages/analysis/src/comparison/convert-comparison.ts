import { type Reciprocal, reciprocalOf } from '@tachograph/units';
import { convertMeasurement, isInvertible } from '../measurement/convert-measurement.ts';
import { withExplanation } from '../verdict/describe-verdict.ts';
import type { TraceInput, Verdict } from '../verdict/verdict.ts';
import type { Comparison, ComparisonRow } from './comparison.ts';

/** How a figure of speed is read: the time of one operation, or how many there are in a second. */
export type UnitView = 'time' | 'rate';

export type ConvertedComparison = {
  readonly comparison: Comparison;
  /** Rows left as they were measured, by the key of their case, with why. Rows that read so already are not among them. */
  readonly unconverted: readonly { readonly key: string; readonly title: string; readonly reason: string }[];
};

const UNITS: Readonly<Record<UnitView, string>> = { time: 'ns/op', rate: 'ops/s' };

const NOUNS = { time: { from: 'rate', to: 'time' }, rate: { from: 'time', to: 'rate' } } as const;

/** Only a median turns into the same estimate of the other: the middle one stays the middle one. */
function describeStatistic(statistic: string, unitView: UnitView): string | null {
  const { from, to } = NOUNS[unitView];
  if (statistic === 'median') return null;
  if (statistic === 'mean') return `a mean of ${from}s is not the ${from} of means`;
  return `the ${statistic} of ${from}s is not the ${statistic} of ${to}s`;
}

/** Why a row cannot be read the other way round; null when it can. */
function reasonToKeep(
  row: ComparisonRow,
  unitView: UnitView,
  statisticOf: (series: string) => string | null,
): string | null {
  if (reciprocalOf(row.case.unit)?.unit !== UNITS[unitView]) return `${row.case.unit} is not a ${NOUNS[unitView].from}`;
  const measured = row.cells.filter(({ measurement }) => measurement !== null && measurement.value !== null);
  const statistics = measured.map(({ series }) => (series && statisticOf(series)) ?? row.case.statistic);
  const description = [row.case.statistic, ...statistics].flatMap(
    (statistic) => describeStatistic(statistic, unitView) ?? [],
  );
  if (description[0]) return description[0];
  return measured.every(({ measurement }) => measurement && isInvertible(measurement))
    ? null
    : 'a figure that is not above zero cannot be turned round';
}

/** The verdict as it was reached, its values in the other unit: how often better, p and q are the same either way round. */
function convertVerdict(verdict: Verdict, pair: Reciprocal): Verdict {
  const convertInput = (input: TraceInput): TraceInput => ({
    ...input,
    value: input.value === null ? null : pair.dividend / input.value,
    interval: input.interval && {
      ...input.interval,
      low: pair.dividend / input.interval.high,
      high: pair.dividend / input.interval.low,
    },
  });
  const { inputs, ...trace } = verdict.trace;
  const converted = { subject: convertInput(inputs.subject), reference: convertInput(inputs.reference) };
  return withExplanation({ ...verdict, trace: { ...trace, unit: pair.unit, inputs: converted } });
}

const convertRow = (row: ComparisonRow, pair: Reciprocal): ComparisonRow => ({
  ...row,
  case: { ...row.case, unit: pair.unit, direction: pair.direction },
  cells: row.cells.map((cell) => ({
    ...cell,
    measurement: cell.measurement && convertMeasurement(cell.measurement, pair),
    verdict: convertVerdict(cell.verdict, pair),
  })),
});

/**
 * A comparison with its rates read as times, or its times as rates. Rows of medians are converted; all others stay as they
 * are, with the reason. Verdicts are those that were reached.
 * `estimatorOf` says what the figures of a series estimate, null where it does not know.
 */
export function convertComparison(
  comparison: Comparison,
  unitView: UnitView,
  statisticOf: (series: string) => string | null,
): ConvertedComparison {
  const thinned: ConvertedComparison['unconverted'][number][] = [];
  const rows = comparison.rows.map((row) => {
    if (row.case.unit === UNITS[unitView]) return row;
    const reason = reasonToKeep(row, unitView, statisticOf);
    const pair = reciprocalOf(row.case.unit);
    if (reason === null && pair) return convertRow(row, pair);
    const title = row.params ? `${row.title}, ${row.params}` : row.title;
    thinned.push({ key: row.case.key, title, reason: reason ?? '' });
    return row;
  });
  return { comparison: { ...comparison, rows }, unconverted: thinned };
}
