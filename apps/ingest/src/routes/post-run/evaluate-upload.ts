import { type Measurement, type Observation, pickNewest, toMeasurements } from '@tachograph/analysis/measurement';
import { type Cell, nameCell, THIS_RUN, toCells } from '@tachograph/analysis/reproduction';
import { adjustVerdicts, compareMeasurements, type Verdict, type VerdictOutcome } from '@tachograph/analysis/verdict';
import { groupBy } from '@tachograph/schema/collection';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import { compareVersions } from '@tachograph/schema/version';

/** The verdict on one cell of a run. */
type EvaluatedCell = {
  readonly scenario: string;
  readonly params: Params;
  readonly metric: string;
  readonly statistic: string;
  readonly driver: string;
  readonly version: string | null;
  /** Driver version of the baseline; null where it states none, or has no figure. */
  readonly baselineVersion: string | null;
  readonly outcome: VerdictOutcome;
  readonly unit: string;
  /** Times better than the baseline, whatever the direction; below 1 is worse. */
  readonly ratio: number | null;
  readonly explanation: string;
};

export type UploadEvaluation = {
  /** All cells that were compared, by outcome. */
  readonly counts: Readonly<Partial<Record<VerdictOutcome, number>>>;
  /** The first 200 of them, in the order of the baseline set. */
  readonly cells: readonly EvaluatedCell[];
};

type Baseline = { readonly measurement: Measurement | null; readonly name: string };

/** A cell of the run, with what the run measured there and what it is compared with. */
type Pair = { readonly cell: Cell; readonly measurement: Measurement; readonly baseline: Baseline };

/** What the cells of a run are compared with. */
export type BaselineSet = {
  readonly pair: (cells: readonly Cell[]) => readonly Pair[];
  /** Lists worse cells first, then better ones; otherwise cells keep the order of the results. */
  readonly worseFirst: boolean;
};

/** A stored result, with the key of its series. */
type StoredObservation = Observation & { readonly series: string };

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
  const isReference = (slug: string) => slug === driver;
  if (driver === null || !run.results.some((result) => isReference(result.driver.slug))) return null;
  return {
    worseFirst: false,
    pair: (cells) => {
      const references = groupBy(
        cells.filter(({ first }) => isReference(first.driver.slug)),
        ({ first }) => first.case.key,
      );
      return cells.flatMap((cell) => {
        if (isReference(cell.first.driver.slug)) return [];
        const reference = chooseReference(references.get(cell.first.case.key) ?? [], cell.options);
        if (!reference) return [];
        const baseline = { measurement: reference.measurement, name: nameCell(reference) };
        return [{ cell, measurement: cell.measurement, baseline }];
      });
    },
  };
}

/** What the run measured in a cell, together with the other runs of its batch. */
function measureRun(
  { first, observations, measurement }: Cell,
  repetitionGroup: string | null,
  mates: readonly Observation[],
) {
  if (mates.length === 0) return measurement;
  const own = observations.map((observation) => ({ ...observation, repetitionGroup }));
  const measured = toMeasurements([...own, ...mates], { statistic: first.case.statistic });
  return measured.find(({ runs }) => runs.includes(THIS_RUN)) ?? measurement;
}

/** What the base measured: of the same driver version where it has it, otherwise of the newest one it has. */
function measureBase({ first }: Cell, points: readonly Observation[]): Measurement | null {
  const measured = toMeasurements(points, { statistic: first.case.statistic });
  const alike = measured.filter(({ version }) => version?.raw === first.version?.raw);
  return pickNewest(alike.length > 0 ? alike : measured);
}

/**
 * The same series in earlier runs of the base branch or commit: same environment, so only the code differs. `mates` are
 * the other runs of the run's own batch, which repeat what it measured.
 */
export function againstBase(
  { run }: NormalisedRun,
  { points, mates }: { readonly points: readonly StoredObservation[]; readonly mates: readonly StoredObservation[] },
): BaselineSet {
  const [pointsBySeries, matesBySeries] = [points, mates].map((stored) => groupBy(stored, ({ series }) => series));
  return {
    worseFirst: true,
    pair: (cells) =>
      cells.map((cell) => {
        const { seriesKey, driver } = cell.first;
        const base = measureBase(cell, pointsBySeries?.get(seriesKey) ?? []);
        const version = base?.version ? ` ${base.version.text}` : '';
        return {
          cell,
          measurement: measureRun(cell, run.repetitionGroup ?? null, matesBySeries?.get(seriesKey) ?? []),
          baseline: { measurement: base, name: `${driver.name}${version} on the base` },
        };
      }),
  };
}

function comparePair({ cell, measurement, baseline }: Pair): Verdict {
  const { direction, exact, unit, statistic } = cell.first.case;
  const name = nameCell(cell);
  return compareMeasurements(baseline.measurement, measurement, {
    direction,
    exact,
    unit,
    statistic,
    names: { reference: baseline.name, other: name },
    // The interval of the ratio is for pages: it would delay the response to the upload.
    draws: 0,
  });
}

const toEvaluatedCell = (
  { cell: { first }, baseline }: Pair,
  { outcome, ratio, explanation }: Verdict,
): EvaluatedCell => ({
  scenario: first.case.scenario,
  params: first.case.params,
  metric: first.case.metric,
  statistic: first.case.statistic,
  driver: first.driver.slug,
  version: first.version?.raw ?? null,
  baselineVersion: baseline.measurement?.version?.raw ?? null,
  outcome,
  unit: first.case.unit,
  ratio,
  explanation,
});

const RANK: Readonly<Partial<Record<VerdictOutcome, number>>> = { worse: 0, better: 1 };
const rankOf = ({ outcome }: EvaluatedCell) => RANK[outcome] ?? 2;

/** The verdict on every cell of a run that has a baseline. False alarms are controlled over all of them together. */
export function evaluateUpload(run: NormalisedRun, { pair, worseFirst }: BaselineSet): UploadEvaluation {
  const pairs = pair(toCells(run));
  const verdicts = adjustVerdicts(pairs.map(comparePair));
  const cells = pairs.flatMap((entry, index) => {
    const verdict = verdicts[index];
    return verdict ? [toEvaluatedCell(entry, verdict)] : [];
  });
  const counts: Partial<Record<VerdictOutcome, number>> = {};
  for (const { outcome } of cells) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const ordered = worseFirst ? [...cells].sort((a, b) => rankOf(a) - rankOf(b)) : cells;
  return { counts, cells: ordered.slice(0, MAX_LISTED) };
}
