import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity, NormalisedRun } from '@tachograph/schema/normalise';
import { compareVersions } from '@tachograph/schema/version';
import type { Measurement, Observation } from '../measurement/measurement.ts';
import { pickNewest } from '../measurement/pick-newest.ts';
import type { SeriesPoint } from '../measurement/series-data.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { evaluateTogether } from '../verdict/adjust-verdicts.ts';
import { compareMeasurements } from '../verdict/compare-measurements.ts';
import type { Verdict, VerdictOutcome } from '../verdict/verdict.ts';
import { type Cell, nameCell, THIS_RUN, toCells } from './to-cells.ts';

/** The verdict on one cell of a run. The ratio is times better than the baseline, whatever the direction. */
type EvaluatedCell = {
  readonly cell: Pick<CaseIdentity, 'scenario' | 'params' | 'metric' | 'statistic'> & {
    readonly driver: string;
    readonly version: string | null;
  };
  /** Driver version of the baseline; null where it states none, or has no figure. */
  readonly baselineVersion: string | null;
  readonly verdict: Pick<Verdict, 'outcome' | 'ratio' | 'explanation'> & { readonly unit: string };
};

export type UploadEvaluation = {
  /** All cells that were compared, by outcome. */
  readonly counts: Readonly<Partial<Record<VerdictOutcome, number>>>;
  /** The first 200 of them, in the order of the baseline set. */
  readonly cells: readonly EvaluatedCell[];
};

type Baseline = { readonly measurement: Measurement | null; readonly name: string };

/** A cell of the run, with what the run measured there and what it is compared with. */
type CellPair = { readonly cell: Cell; readonly measurement: Measurement; readonly baseline: Baseline };

/** What the cells of a run are compared with. */
export type BaselineSet = {
  readonly pair: (cells: readonly Cell[]) => readonly CellPair[];
  /** Lists worse cells first, then better ones; otherwise cells keep the order of the results. */
  readonly worseFirst: boolean;
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
      const baseline = { measurement: reference.measurement, name: nameCell(reference) };
      return [{ cell, measurement: cell.measurement, baseline }];
    });
  };
  return { worseFirst: false, pair };
}

/** What the run measured in a cell, together with the other runs of its repetition group. */
function measureRun(
  { first, observations, measurement }: Cell,
  repetitionGroup: string | null,
  repeats: readonly Observation[],
) {
  if (repeats.length === 0) return measurement;
  const own = observations.map((observation) => ({ ...observation, repetitionGroup }));
  const measured = toMeasurements([...own, ...repeats], { statistic: first.case.statistic });
  return measured.find(({ runs }) => runs.includes(THIS_RUN)) ?? measurement;
}

/** What the base measured: of the same driver version where it has it, otherwise of the newest one it has. */
function measureBase({ first }: Cell, points: readonly Observation[]): Measurement | null {
  const measured = toMeasurements(points, { statistic: first.case.statistic });
  const alike = measured.filter(({ version }) => version?.raw === first.version?.raw);
  return pickNewest(alike.length > 0 ? alike : measured);
}

/**
 * The same series in earlier runs of the base branch or commit: same environment, so only the code differs. `repeats` are
 * those of the other runs of the run's own repetition group.
 */
export function againstBase(
  { run }: NormalisedRun,
  stored: { readonly points: readonly SeriesPoint[]; readonly repeats: readonly SeriesPoint[] },
): BaselineSet {
  const points = groupBy(stored.points, ({ series }) => series);
  const repeats = groupBy(stored.repeats, ({ series }) => series);
  const toPair = (cell: Cell): CellPair => {
    const { seriesKey, driver } = cell.first;
    const base = measureBase(cell, points.get(seriesKey) ?? []);
    const version = base?.version ? ` ${base.version.text}` : '';
    return {
      cell,
      measurement: measureRun(cell, run.repetitionGroup ?? null, repeats.get(seriesKey) ?? []),
      baseline: { measurement: base, name: `${driver.name}${version} on the base` },
    };
  };
  return { worseFirst: true, pair: (cells) => cells.map(toPair) };
}

function comparePair({ cell, measurement, baseline }: CellPair): Verdict {
  const { direction, exact, unit, statistic } = cell.first.case;
  const names = { reference: baseline.name, other: nameCell(cell) };
  const options = { direction, exact, unit, statistic, names };
  return compareMeasurements(baseline.measurement, measurement, options);
}

function toEvaluatedCell(
  { cell: { first }, baseline }: CellPair,
  { outcome, ratio, explanation }: Verdict,
): EvaluatedCell {
  const { scenario, params, metric, statistic, unit } = first.case;
  const version = first.version?.raw ?? null;
  return {
    cell: { scenario, params, metric, statistic, driver: first.driver.slug, version },
    baselineVersion: baseline.measurement?.version?.raw ?? null,
    verdict: { outcome, unit, ratio, explanation },
  };
}

const RANK: Readonly<Partial<Record<VerdictOutcome, number>>> = { worse: 0, better: 1 };
const rankOf = ({ verdict }: EvaluatedCell) => RANK[verdict.outcome] ?? 2;

/** The verdict on every cell of a run that has a baseline. False alarms are controlled over all of them together. */
export function evaluateUpload(run: NormalisedRun, { pair, worseFirst }: BaselineSet): UploadEvaluation {
  const { evaluated } = evaluateTogether(pair(toCells(run)), comparePair);
  const cells = evaluated.map(([entry, verdict]) => toEvaluatedCell(entry, verdict));
  const counts: Partial<Record<VerdictOutcome, number>> = {};
  for (const { verdict } of cells) counts[verdict.outcome] = (counts[verdict.outcome] ?? 0) + 1;
  const ordered = worseFirst ? [...cells].sort((a, b) => rankOf(a) - rankOf(b)) : cells;
  return { counts, cells: ordered.slice(0, MAX_LISTED) };
}
