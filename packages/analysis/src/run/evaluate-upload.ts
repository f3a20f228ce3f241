import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity, NormalisedRun } from '@tachograph/schema/normalise';
import type { HistoryPoint } from '@tachograph/schema/series';
import { compareVersions } from '@tachograph/schema/version';
import { pickNewest } from '../measurement/measure-series.ts';
import type { Measurement, Noise, Observation, SeriesPoint } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { compareMeasurements } from '../verdict/compare-measurements.ts';
import type { Evaluation, Verdict, VerdictOutcome } from '../verdict/verdict.ts';
import type { CellPair } from './cell-pair.ts';
import { evaluateHistory } from './evaluate-history.ts';
import { listNoisySeries } from './list-noisy-series.ts';
import { type Cell, nameCell, toCells } from './to-cells.ts';

/** The verdict on one cell of a run. The ratio is times better than the baseline, whatever the direction. */
type EvaluatedCell = {
  readonly cell: Pick<CaseIdentity, 'scenario' | 'params' | 'metric' | 'statistic'> & {
    readonly driver: string;
    readonly version: string | null;
  };
  /** Driver version of the baseline; null where it states none, or has no figure. */
  readonly baselineVersion: string | null;
  readonly verdict: Pick<
    Verdict,
    'outcome' | 'rule' | 'ratio' | 'ratioLow' | 'ratioHigh' | 'p' | 'q' | 'reason' | 'explanation'
  > & {
    readonly unit: string;
    readonly evidence: NonNullable<Verdict['trace']['evidence']> | null;
    readonly history: NonNullable<Verdict['trace']['history']> | null;
  };
};

export type UploadEvaluation = {
  /** All cells that were compared, by outcome. */
  readonly counts: Readonly<Partial<Record<VerdictOutcome, number>>>;
  /** The first 200 of them, in the order of the baseline set. */
  readonly cells: readonly EvaluatedCell[];
};

/** What the cells of a run are compared with. */
export type BaselineSet = {
  readonly pair: (cells: readonly Cell[]) => readonly CellPair[];
  /** Lists worse cells first, then suspected and better ones; otherwise cells keep the order of the results. */
  readonly worseFirst: boolean;
  /** Earlier runs, against which cells are evaluated that were not measured in turns with their baseline. */
  readonly history?: readonly HistoryPoint[];
};

const MAX_LISTED = 200;

const isNewer = ({ first: { version: a } }: Cell, { first: { version: b } }: Cell) =>
  a !== null && (b === null || compareVersions(a, b) > 0);

/** Of the reference's cells of a case: those with the same options or else with none, and of them the newest version. */
function chooseReference(candidates: readonly Cell[], options: string): Cell | null {
  const alike = candidates.filter((cell) => cell.options === options);
  const plain = candidates.filter((cell) => cell.options === '{}');
  const [first, ...rest] = alike.length > 0 ? alike : plain;
  if (!first) return null;
  return rest.reduce((newest, cell) => (isNewer(cell, newest) ? cell : newest), first);
}

/**
 * The reference driver, measured by the same run: same environment, same hour, so only the driver differs. Null where
 * the project has no reference driver or the run did not measure it.
 */
export function againstReference(run: NormalisedRun, driver: string | null): BaselineSet | null {
  if (!run.results.some((result) => result.driver.slug === driver)) return null;
  const isReference = ({ first }: Cell) => first.driver.slug === driver;
  const pair = (cells: readonly Cell[]) => {
    const references = groupBy(cells.filter(isReference), ({ first }) => first.case.key);
    return cells.flatMap((cell): CellPair[] => {
      if (isReference(cell)) return [];
      const reference = chooseReference(references.get(cell.first.case.key) ?? [], cell.options);
      if (!reference) return [];
      const { measurement, first } = reference;
      const baseline = { measurement, name: nameCell(reference), series: first.seriesKey };
      return [{ cell, measurement: cell.measurement, baseline }];
    });
  };
  return { worseFirst: false, pair };
}

/** What the run measured in a cell, together with the other runs of its repetition group. */
function measureRun({ first, observations, measurement }: Cell, repeats: readonly Observation[]) {
  if (repeats.length === 0) return measurement;
  const [run] = measurement.runs;
  const measured = toMeasurements([...observations, ...repeats], { statistic: first.case.statistic });
  return measured.find(({ runs }) => runs.some((id) => id === run)) ?? measurement;
}

/**
 * What the base measured: in the repetition group of the run where the two were measured in turns; of the same driver
 * version where it has it, otherwise of the newest one it has.
 */
function measureBase({ first, measurement }: Cell, points: readonly Observation[]): Measurement | null {
  const measured = toMeasurements(points, { statistic: first.case.statistic });
  const { repetitionGroup } = measurement;
  const together = measured.filter((of) => repetitionGroup !== null && of.repetitionGroup === repetitionGroup);
  const candidates = together.length > 0 ? together : measured;
  const alike = candidates.filter(({ version }) => version?.raw === first.version?.raw);
  return pickNewest(alike.length > 0 ? alike : candidates);
}

/**
 * The same series in runs of the base branch or commit: same environment, so only the code differs. `repeats` are those of
 * the other runs of the run's own repetition group.
 */
export function againstBase(stored: {
  readonly points: readonly SeriesPoint[];
  readonly repeats: readonly SeriesPoint[];
  readonly history: readonly HistoryPoint[];
}): BaselineSet {
  const points = groupBy(stored.points, ({ series }) => series);
  const repeats = groupBy(stored.repeats, ({ series }) => series);
  const toPair = (cell: Cell): CellPair => {
    const { seriesKey, driver } = cell.first;
    const base = measureBase(cell, points.get(seriesKey) ?? []);
    const version = base?.version ? ` ${base.version.text}` : '';
    return {
      cell,
      measurement: measureRun(cell, repeats.get(seriesKey) ?? []),
      baseline: { measurement: base, name: `${driver.name}${version} on the base`, series: seriesKey },
    };
  };
  return { worseFirst: true, history: stored.history, pair: (cells) => cells.map(toPair) };
}

function comparePair({ cell, measurement, baseline }: CellPair, evaluation: Evaluation): Verdict {
  const { direction, exact, unit, statistic } = cell.first.case;
  const names = { reference: baseline.name, other: nameCell(cell) };
  const series = { reference: baseline.series, other: cell.first.seriesKey };
  const options = { direction, exact, unit, statistic, names, series, ...evaluation };
  return compareMeasurements(baseline.measurement, measurement, options);
}

function toEvaluatedCell(
  { cell: { first }, baseline }: CellPair,
  { outcome, rule, ratio, ratioLow, ratioHigh, p, q, reason, explanation, trace }: Verdict,
): EvaluatedCell {
  const { scenario, params, metric, statistic, unit } = first.case;
  const version = first.version?.raw ?? null;
  return {
    cell: { scenario, params, metric, statistic, driver: first.driver.slug, version },
    baselineVersion: baseline.measurement?.version?.raw ?? null,
    verdict: {
      outcome,
      rule,
      unit,
      ratio,
      ratioLow,
      ratioHigh,
      p,
      q,
      reason,
      explanation,
      evidence: trace.evidence ?? null,
      history: trace.history ?? null,
    },
  };
}

const RANK: Readonly<Partial<Record<VerdictOutcome, number>>> = { worse: 0, better: 2 };
const rankOf = ({ verdict: { outcome, reason } }: EvaluatedCell) =>
  reason?.code === 'suspected' ? 1 : (RANK[outcome] ?? 3);

/**
 * The verdict on every cell of a run that has a baseline. False alarms are controlled over all that are tested against a history. `noise` is that of `listNoisySeries`, where it was read.
 */
export function evaluateUpload(
  run: NormalisedRun,
  { pair, worseFirst, history }: BaselineSet,
  { noise, evaluation }: { readonly noise?: Noise | undefined; readonly evaluation?: Evaluation } = {},
): UploadEvaluation {
  const source = noise && createNoiseSource(listNoisySeries(run), noise);
  const compared = pair(toCells(run)).map(
    (entry) => [entry, comparePair(entry, { ...evaluation, noise: source })] as const,
  );
  const evaluated = history ? evaluateHistory(compared, history) : compared;
  const cells = evaluated.map(([entry, verdict]) => toEvaluatedCell(entry, verdict));
  const counts: Partial<Record<VerdictOutcome, number>> = {};
  for (const { verdict } of cells) counts[verdict.outcome] = (counts[verdict.outcome] ?? 0) + 1;
  const ordered = worseFirst ? [...cells].sort((a, b) => rankOf(a) - rankOf(b)) : cells;
  return { counts, cells: ordered.slice(0, MAX_LISTED) };
}
