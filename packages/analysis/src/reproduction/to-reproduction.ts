import { canonicalJson } from '@tachograph/schema/hash';
import { count } from '@tachograph/units';
import { describeParams } from '../measurement/describe-params.ts';
import { measureSeries } from '../measurement/measure-series.ts';
import type { Measurement, SeriesPoints, SeriesRef } from '../measurement/measurement.ts';
import { compareMeasurements } from '../verdict/compare-measurements.ts';
import { describeReason } from '../verdict/describe-reason.ts';
import { nameDriver } from '../verdict/evaluate-cell.ts';
import { formatRatio, formatVerdict } from '../verdict/format-verdict.ts';
import type { Verdict } from '../verdict/verdict.ts';
import type { ReproducedCell, Reproduction, ReproductionOutcome } from './reproduction.ts';

/** What a run measured, with the repeats of its batch, and its public id. */
export type MeasuredRun = { readonly run: string; readonly data: SeriesPoints };

type ReproducibleCell = { readonly series: SeriesRef; readonly measurement: Measurement };
type ReproducedPair = {
  readonly key: string;
  readonly original: ReproducibleCell;
  readonly repeated: ReproducibleCell;
};

/** The same whatever the environment, in which series differ: case, driver, options and version. */
const keyOf = ({ case: of, driver, options }: SeriesRef, { version }: Measurement) =>
  canonicalJson([of.key, driver.slug, options, version?.raw ?? null]);

function listCells({ run, data }: MeasuredRun): Map<string, ReproducibleCell> {
  const cells = measureSeries(data, undefined).flatMap(({ series, measurements }) =>
    measurements.filter(({ runs }) => runs.includes(run)).map((measurement) => ({ series, measurement })),
  );
  return new Map(cells.map((cell) => [keyOf(cell.series, cell.measurement), cell]));
}

/** An emulation repeated in the same way is the same work, which is all that is asked here. */
function withoutEmulation(one: Measurement, other: Measurement): Measurement {
  const alike = one.status === 'emulated' && other.status === 'emulated';
  return alike ? { ...one, status: 'ok' } : one;
}

function evaluate({ original, repeated }: ReproducedPair, [first, second]: readonly [string, string]): Verdict {
  const { direction, exact, unit, statistic } = original.series.case;
  const a = original.measurement;
  const b = repeated.measurement;
  const name = nameDriver(original.series.driver, b.version);
  const names = { reference: `${name} in ${first}`, other: `${name} in ${second}` };
  const options = { direction, exact, unit, statistic, names, acrossOccasions: true };
  return compareMeasurements(withoutEmulation(a, b), withoutEmulation(b, a), options);
}

const overlap = ({ uncertainty: a }: Measurement, { uncertainty: b }: Measurement) =>
  a !== null && b !== null && a.low <= b.high && b.low <= a.high;

const hasSpread = ({ uncertainty }: Measurement) => uncertainty !== null && uncertainty.kind !== 'as-printed';

const percent = (effect: number) => `${Number((effect * 100).toFixed(3))} %`;

const isSmall = ({ ratio, minimumEffect }: Verdict) => ratio !== null && Math.max(ratio, 1 / ratio) - 1 < minimumEffect;

type Described = readonly [ReproductionOutcome, string];

/** Neither a figure here nor one there is a result too: the driver still cannot do it. */
function describeWithoutFigure(original: Measurement, repeated: Measurement): Described {
  if (original.value === null && repeated.value === null) {
    return original.status === repeated.status
      ? ['reproduced', `reproduced: ${repeated.status} both times`]
      : ['cannot-say', `cannot say: ${original.status}, then ${repeated.status}`];
  }
  if (original.value === null) return ['cannot-say', `cannot say: ${original.status} at first`];
  const why = [repeated.status, repeated.statusReason].filter(Boolean).join(': ');
  return repeated.status === 'skipped'
    ? ['cannot-say', `cannot say: ${why}`]
    : ['not-reproduced', `not reproduced: ${why}`];
}

function describeSame(verdict: Verdict, original: Measurement, repeated: Measurement): string {
  if (verdict.rule === 'exact') return 'reproduced exactly';
  return overlap(original, repeated)
    ? 'reproduced within the interval'
    : `reproduced: less than ${percent(verdict.minimumEffect)} apart`;
}

/** Too little for a test, or for one to show it: what overlaps is reproduced, and what does not may be chance. */
function describeUndecided(verdict: Verdict, original: Measurement, repeated: Measurement): Described {
  if (!hasSpread(original) || !hasSpread(repeated)) return ['cannot-say', 'cannot say: no interval'];
  if (overlap(original, repeated) || isSmall(verdict)) return ['reproduced', describeSame(verdict, original, repeated)];
  const apart = verdict.ratio === null ? '' : `, ${formatRatio(verdict.ratio, verdict.trace.unit)}`;
  return ['cannot-say', `cannot say: ${verdict.reason ? describeReason(verdict.reason) : 'too few repeats'}${apart}`];
}

function describe(verdict: Verdict, original: Measurement, repeated: Measurement): Described {
  if (original.value === null || repeated.value === null) return describeWithoutFigure(original, repeated);
  if (verdict.outcome === 'not-comparable') return ['cannot-say', `cannot say: ${formatVerdict(verdict)}`];
  if (verdict.outcome === 'same') return ['reproduced', describeSame(verdict, original, repeated)];
  if (verdict.outcome === 'no-difference' || verdict.outcome === 'insufficient-samples') {
    return describeUndecided(verdict, original, repeated);
  }
  return [
    'not-reproduced',
    `not reproduced: ${verdict.ratio === null ? 'another value' : formatRatio(verdict.ratio, verdict.trace.unit)}`,
  ];
}

function toCell({ key, original, repeated }: ReproducedPair, verdict: Verdict): ReproducedCell {
  const { case: of, driver, scenarioTitle } = original.series;
  const [outcome, label] = describe(verdict, original.measurement, repeated.measurement);
  return {
    key,
    case: of,
    title: scenarioTitle,
    params: describeParams(of.params),
    driver,
    version: repeated.measurement.version,
    original: original.measurement,
    repeated: repeated.measurement,
    outcome,
    label: label,
    verdict,
  };
}

const ORDER: readonly ReproductionOutcome[] = ['not-reproduced', 'cannot-say', 'reproduced'];

const inOrder = (a: ReproducedCell, b: ReproducedCell) =>
  ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.title.localeCompare(b.title) || (a.key < b.key ? -1 : 1);

/** "9 of 10 cells reproduced, 1 not. 2 cells were not measured again." */
function describeCounts({ cells, counts, onlyInOriginal }: Omit<Reproduction, 'explanation'>): string {
  const missing =
    onlyInOriginal > 0
      ? ` ${count(onlyInOriginal, 'cell')} ${onlyInOriginal === 1 ? 'was' : 'were'} not measured again.`
      : '';
  if (cells.length === 0) return `The two runs have no cell in common.${missing}`;
  const parts = [
    `${counts.reproduced} of ${count(cells.length, 'cell')} reproduced`,
    ...(counts['not-reproduced'] > 0 ? [`${counts['not-reproduced']} not`] : []),
    ...(counts['cannot-say'] > 0 ? [`${counts['cannot-say']} cannot be said`] : []),
  ];
  return `${parts.join(', ')}.${missing}`;
}

/**
 * Whether a run came to what the run did that it says it measured again, cell by cell: the same case, driver, options and
 * version, in whatever environment. It is not where the test of a comparison tells the repeats of the two apart, or an exact figure is another one. It is where the figures are the same by that test, their
 * intervals overlap, or they lie less than the smallest effect apart. What is left may be chance.
 */
export function toReproduction(original: MeasuredRun, repeated: MeasuredRun): Reproduction {
  const before = listCells(original);
  const after = listCells(repeated);
  const pairs = [...before].flatMap(([key, first]): ReproducedPair[] => {
    const second = after.get(key);
    return second ? [{ key, original: first, repeated: second }] : [];
  });
  const cells = pairs.map((pair) => toCell(pair, evaluate(pair, [original.run, repeated.run])));
  const countCells = (outcome: ReproductionOutcome) => cells.filter((cell) => cell.outcome === outcome).length;
  const found = {
    cells: cells.sort(inOrder),
    counts: {
      reproduced: countCells('reproduced'),
      'not-reproduced': countCells('not-reproduced'),
      'cannot-say': countCells('cannot-say'),
    },
    onlyInOriginal: before.size - pairs.length,
    onlyInRepeated: after.size - pairs.length,
  };
  return { ...found, explanation: describeCounts(found) };
}
