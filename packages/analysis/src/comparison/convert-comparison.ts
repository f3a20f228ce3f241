import { type Reciprocal, reciprocalOf } from '@tachograph/units';
import { convertMeasurement, isInvertible } from '../measurement/convert-measurement.ts';
import { IN_THE_MEDIAN, type Side, tellFigures } from '../verdict/explain-verdict.ts';
import { nameDriver } from '../verdict/judge-cell.ts';
import type { Comparison, ComparisonCell, ComparisonColumn, ComparisonRow } from './comparison.ts';

/** How a figure of speed is read: the time of one operation, or how many there are in a second. */
export type Reading = 'time' | 'rate';

export type ConvertedComparison = {
  readonly comparison: Comparison;
  /** Rows left as they were measured, by the key of their case, with why. Rows that read so already are not among them. */
  readonly kept: readonly { readonly key: string; readonly title: string; readonly reason: string }[];
};

const UNITS: Readonly<Record<Reading, string>> = { time: 'ns/op', rate: 'ops/s' };

const NOUNS = { time: { from: 'rate', to: 'time' }, rate: { from: 'time', to: 'rate' } } as const;

/** Only a median turns into the same estimate of the other: the middle one stays the middle one. */
function tellEstimator(estimator: string, reading: Reading): string | null {
  const { from, to } = NOUNS[reading];
  if (estimator === 'median') return null;
  if (estimator === 'mean') return `a mean of ${from}s is not the ${from} of means`;
  return `the ${estimator} of ${from}s is not the ${estimator} of ${to}s`;
}

/** Why a row cannot be read the other way round; null when it can. */
function reasonToKeep(
  row: ComparisonRow,
  reading: Reading,
  estimatorOf: (series: string) => string | null,
): string | null {
  if (reciprocalOf(row.case.unit)?.unit !== UNITS[reading]) return `${row.case.unit} is not a ${NOUNS[reading].from}`;
  const measured = row.cells.filter(({ measurement }) => measurement !== null && measurement.value !== null);
  const estimators = measured.map(({ series }) => (series && estimatorOf(series)) ?? row.case.estimator);
  const told = [row.case.estimator, ...estimators].flatMap((estimator) => tellEstimator(estimator, reading) ?? []);
  if (told[0]) return told[0];
  return measured.every(({ measurement }) => measurement && isInvertible(measurement))
    ? null
    : 'a figure that is not above zero cannot be turned round';
}

const toSide = (cell: ComparisonCell, column: ComparisonColumn): Side | null =>
  cell.measurement === null || cell.measurement.value === null
    ? null
    : { name: nameDriver(column.driver, column.version), value: cell.measurement.value, measurement: cell.measurement };

type Pair = readonly [other: Side | null, reference: Side | null];

/** A verdict's sentence with its figures in the other unit; what it says of them stays. */
function retell(sentence: string, [other, reference]: Pair, [after, against]: Pair, unit: string, pair: Reciprocal) {
  if (!other || !reference || !after || !against) return sentence;
  return ['', IN_THE_MEDIAN].reduce(
    (text, words) =>
      text.replace(tellFigures(other, reference, unit, words), () => tellFigures(after, against, pair.unit, words)),
    sentence,
  );
}

function convertRow(row: ComparisonRow, columns: readonly ComparisonColumn[], pair: Reciprocal): ComparisonRow {
  const cells = row.cells.map((cell) => ({
    ...cell,
    measurement: cell.measurement && convertMeasurement(cell.measurement, pair),
  }));
  const place = columns.findIndex(({ isReference }) => isReference);
  const sideOf = (from: readonly ComparisonCell[], at: number): Side | null => {
    const [cell, column] = [from[at], columns[at]];
    return cell && column ? toSide(cell, column) : null;
  };
  const told = cells.map((cell, at) => {
    const before: Pair = [sideOf(row.cells, at), sideOf(row.cells, place)];
    const after: Pair = [sideOf(cells, at), sideOf(cells, place)];
    const sentence = retell(cell.verdict.sentence, before, after, row.case.unit, pair);
    return { ...cell, verdict: { ...cell.verdict, sentence } };
  });
  return { ...row, case: { ...row.case, unit: pair.unit, direction: pair.direction }, cells: told };
}

/**
 * A comparison with its rates read as times, or its times as rates. Rows of medians are converted; all others stay as they
 * are, with the reason. Verdicts are those that were reached: how often faster, p and q are the same either way round.
 * `estimatorOf` says what the figures of a series estimate, null where it does not know.
 */
export function convertComparison(
  comparison: Comparison,
  reading: Reading,
  estimatorOf: (series: string) => string | null,
): ConvertedComparison {
  const kept: ConvertedComparison['kept'][number][] = [];
  const rows = comparison.rows.map((row) => {
    if (row.case.unit === UNITS[reading]) return row;
    const reason = reasonToKeep(row, reading, estimatorOf);
    const pair = reciprocalOf(row.case.unit);
    if (reason === null && pair) return convertRow(row, comparison.columns, pair);
    const title = row.params ? `${row.title}, ${row.params}` : row.title;
    kept.push({ key: row.case.key, title, reason: reason ?? '' });
    return row;
  });
  return { comparison: { ...comparison, rows }, kept };
}
