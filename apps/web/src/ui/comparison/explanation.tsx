import type { ComparisonCell, ComparisonColumn, ComparisonRow } from '@tachograph/analysis/comparison';
import type { Measurement } from '@tachograph/analysis/measurement';
import { formatVerdict, type TraceStep, type Verdict, type VerdictRule } from '@tachograph/analysis/verdict';
import { formatCount, formatNumber } from '@tachograph/units';
import { EvidencePlot } from '@/charts/bars/evidence-plot.tsx';
import { type ChartUnit, marginLabel, measuredLabel, toChartUnit } from '@/charts/labels/chart-labels.ts';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { Facts } from '@/ui/table/facts.tsx';

type Props = {
  readonly row: ComparisonRow;
  readonly cell: ComparisonCell;
  readonly column: ComparisonColumn;
  readonly columns: readonly ComparisonColumn[];
  readonly slots: DriverSlots;
  /** What it takes to measure the cell again. */
  readonly repeat: React.ReactNode;
};

const RULES: Record<VerdictRule, string> = {
  repeats: 'interleaved repeats: moderated t-test of logarithms',
  paired: 'measured in turns: moderated t-test of the log ratios within invocations',
  history: 'runs of a branch, against its history',
  exact: 'exact metric: equal or not',
  'ratio-only': 'ratio only',
  none: 'not compared',
  // Of compare-1, in frozen shares.
  'mann-whitney': 'Mann–Whitney U, exact where it can be',
  intervals: 'means with intervals',
};

const CHECKS: Record<TraceStep['check'], string> = {
  samples: 'enough repeats on both sides',
  difference: 'values differ',
  chance: 'chance is unlikely',
  apart: 'no overlap',
  effect: 'large enough',
  direction: 'medians differ the same way',
  rank: 'ranks agree',
  same: 'the interval lies within the smallest effect',
  'chance-together': 'chance is unlikely over all cells',
};

/** "large enough: yes (0.142, threshold 0.03)". */
function describeStep({ check, passed, value, threshold }: TraceStep): string {
  const figures =
    value === null || threshold === null ? '' : ` (${formatNumber(value, 3)}, threshold ${formatNumber(threshold, 3)})`;
  return `${CHECKS[check]}: ${passed ? 'yes' : 'no'}${figures}`;
}

type VerdictTrace = Verdict['trace'];

const POOLS = {
  'batch-case': 'this case in its batch',
  batch: 'all cases of its batch',
  'earlier-case': 'this case in earlier batches',
  earlier: 'all cases of earlier batches',
  drivers: 'this case, these drivers',
  case: 'this case, all drivers',
  metric: 'this metric, all cases',
} as const;

/** ± of one repeat at 95 %, of a variance of natural logarithms. */
const spreadOf = (variance: number): string => marginLabel(Math.expm1(1.96 * Math.sqrt(variance)) * 100);

/** "pool: this case, all drivers, ± 10 % of one run, 45 degrees of freedom; test: ± 11 % of one run, …". */
function describeNoise({ evidence, runVariation }: VerdictTrace): string | null {
  if (!evidence) return runVariation == null ? null : `${marginLabel(runVariation * 100)} of one run`;
  const { pool, poolVariance, poolDegrees, variance, degrees, isPaired } = evidence;
  const one = isPaired ? 'one invocation' : 'one run';
  const known =
    pool === null || poolVariance === null
      ? 'pool: none, too little else was measured here'
      : `pool: ${POOLS[pool]}, ${spreadOf(poolVariance)} of ${one}, ${formatNumber(poolDegrees ?? 0, 3)} degrees of freedom`;
  return `${known}; test: ${spreadOf(variance)} of ${one}, ${formatNumber(degrees, 3)} degrees of freedom`;
}

/** "about 6 of each"; null where the question does not arise. */
function describeMissing({ outcome, trace: { evidence, missingRepeats } }: Verdict): string | null {
  if (outcome !== 'no-difference' || !evidence) return null;
  return missingRepeats == null ? 'more than can be measured here' : `about ${missingRepeats} of each`;
}

/** Beyond it a count of such pairs says nothing more. */
const RAREST = 1e-6;

/** "0.0003: 3 of 10,000 such pairs without a difference show this"; q only in what was frozen before compare-3. */
function describeChance({ p, q }: Verdict): string {
  if (p === null) return 'not computed';
  if (q !== null) return `${formatNumber(p, 3)}, q ${formatNumber(q, 3)}`;
  const such = 'such pairs without a difference show this';
  if (p < RAREST) return `< 0.000001: fewer than 1 of 1,000,000 ${such}`;
  const per = 10 ** Math.max(2, Math.ceil(-Math.log10(p)));
  return `${formatNumber(p, 2)}: ${formatNumber(p * per, 2)} of ${formatCount(per)} ${such}`;
}

/** "0.4 % apart, standard error 0.9 %": two processes of the anchor, which are the same program. */
function describeTwin({ evidence }: VerdictTrace): string | null {
  if (!evidence?.twin) return null;
  const { logRatio, standardError } = evidence.twin;
  const [apart, error] = [Math.abs(logRatio), standardError].map(
    (log) => `${formatNumber(Math.expm1(log) * 100, 2)} %`,
  );
  return `${apart} apart, standard error ${error}`;
}

type ExplainedSide = {
  readonly column: ComparisonColumn;
  readonly measurement: Measurement & { readonly value: number };
};

/** A cell without a figure is not in the plot: neither as zero nor as an empty line. */
function toSide(column: ComparisonColumn | undefined, cell: ComparisonCell | undefined): ExplainedSide[] {
  const measurement = cell?.measurement;
  if (!column || !measurement || measurement.value === null) return [];
  return [{ column, measurement: { ...measurement, value: measurement.value } }];
}

const toRows = (sides: readonly ExplainedSide[], sampled: boolean, slots: Props['slots']) =>
  sides.map(({ column, measurement }) => ({
    driver: toChartDriver(column.driver, slots),
    version: column.version?.text ?? null,
    value: (sampled && measurement.measured) || measurement.value,
    samples: measurement.samples,
    low: measurement.uncertainty?.low ?? measurement.value,
    high: measurement.uncertainty?.high ?? measurement.value,
  }));

const BASES: Readonly<Record<Measurement['basis'], string>> = {
  measured: '',
  'geometric-mean': 'geometric mean of the repeats',
  'anchor-level': 'median of the anchor × ratio to it',
};

/** "median of the anchor × ratio to it; 40.04 µs as measured"; empty of one that is shown as it was measured. */
const describeBasis = (measurement: Measurement, unit: ChartUnit): string =>
  [BASES[measurement.basis], measuredLabel(measurement, unit)].filter(Boolean).join('; ');

/** "Samples", "Repeats", or "300 of 1,582 samples" where not all of them are stored. */
function samplesLabel({ samples, sampleKind, n }: Measurement): string {
  if (sampleKind === 'repeats') return 'Repeats';
  return n !== null && n > samples.length ? `${samples.length} of ${formatCount(n)} samples` : 'Samples';
}

/** Why a cell has its verdict: one plain sentence, a plot of the samples, the numbers. */
export function Explanation({ row, cell, column, columns, slots, repeat }: Props) {
  const { verdict, measurement } = cell;
  if (!measurement) return null;
  const reference = columns.findIndex(({ isReference }) => isReference);
  const sides = [...toSide(columns[reference], row.cells[reference]), ...toSide(column, cell)];
  const unit = toChartUnit(
    row.case,
    sides.map((side) => side.measurement.value),
  );
  const sampled = sides.every((side) => side.measurement.samples.length > 1);
  const id = `explain-${row.case.key}`;
  const interval =
    verdict.ratioLow === null || verdict.ratioHigh === null
      ? ''
      : ` (${verdict.ratioLow.toFixed(3)}–${verdict.ratioHigh.toFixed(3)})`;
  const facts = [
    ['Rule', RULES[verdict.rule]],
    ['Ratio, 95 % CI', verdict.ratio === null ? 'not given' : `${verdict.ratio.toFixed(3)}${interval}`],
    ['n', `${verdict.n[0] ?? 'not stated'} against ${verdict.n[1] ?? 'not stated'}`],
    ['Smallest effect', `${formatNumber(verdict.minimumEffect * 100)} %`],
    ['p', describeChance(verdict)],
    ['Noise', describeNoise(verdict.trace)],
    ['A/A twin', describeTwin(verdict.trace)],
    ['More repeats', describeMissing(verdict)],
    ['Value', describeBasis(measurement, unit)],
    ['Uncertainty', measurement.uncertainty?.description ?? 'not stated'],
    ['Checks', verdict.trace.steps.map(describeStep).join('; ') || 'none'],
    ['Algorithm', verdict.algorithm],
    ['Status', measurement.statusReason && `${measurement.status}: ${measurement.statusReason}`],
  ] as const;
  return (
    <div className="explanation">
      <div>
        <h3>Why “{formatVerdict(verdict)}”</h3>
        <p className="sentence">{verdict.explanation}</p>
      </div>
      <div>
        <h3>
          {sampled ? `${samplesLabel(measurement)} and median, ${unit.label}` : `Value and interval, ${unit.label}`}
        </h3>
        <EvidencePlot
          id={id}
          title={`${row.title}, ${sampled ? 'samples' : 'intervals'}`}
          unit={unit}
          rows={toRows(sides, sampled, slots)}
          evidence={sampled ? 'samples' : 'interval'}
        />
      </div>
      <div>
        <h3>Evidence</h3>
        <Facts className="evidence" facts={facts} />
      </div>
      {repeat}
    </div>
  );
}

/** There is a verdict to explain where there is a figure, and something to hold it against. */
export const isExplained = ({ measurement, verdict }: ComparisonCell): boolean =>
  measurement !== null && measurement.value !== null && verdict.outcome !== 'reference';
