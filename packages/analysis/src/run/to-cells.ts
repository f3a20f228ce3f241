import { groupBy } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { Measurement, Observation } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';

/** The id of an evaluated run in its observations: by its content, since it need not be stored. */
export const toRunId = ({ contentHash }: NormalisedRun): string => `r_${contentHash.slice(0, 16)}`;

/** Results of one case, driver, options and version: the repeats of one measurement. */
export type Cell = {
  readonly first: NormalisedResult;
  readonly options: string;
  readonly observations: readonly Observation[];
  readonly measurement: Measurement;
};

/** What the observations of one run have in common. */
type RunOfCells = Required<Pick<Observation, 'at' | 'run' | 'repetitionGroup' | 'inRounds'>>;

/** Every field by its name: spreading a result of twenty fields costs more than evaluating it. */
const toObservation = (result: NormalisedResult, { at, run, repetitionGroup, inRounds }: RunOfCells): Observation => ({
  at,
  run,
  repetitionGroup,
  version: result.version,
  scenarioHash: result.scenarioHash,
  status: result.status,
  statusReason: result.statusReason,
  value: result.value,
  spread: result.spread,
  n: result.n,
  invocation: result.invocation,
  samples: result.samples,
  protocolObserved: result.protocolObserved,
  paired: result.paired,
  inRounds,
});

/** The cells of a run, each with its repeats taken together, in the order of the results. */
export function toCells(run: NormalisedRun): Cell[] {
  const groups = groupBy(run.results, ({ seriesKey, version }) => `${seriesKey} ${version?.raw ?? ''}`);
  const { startedAt, repetitionGroup, harness } = run.run;
  const of: RunOfCells = {
    at: new Date(startedAt),
    run: toRunId(run),
    repetitionGroup: repetitionGroup ?? null,
    inRounds: harness?.order === 'rounds',
  };
  return [...groups.values()].flatMap((results) => {
    const observations = results.map((result) => toObservation(result, of));
    const [first] = results;
    const [measurement] = toMeasurements(observations, first?.case);
    return first && measurement ? [{ first, options: canonicalJson(first.options), observations, measurement }] : [];
  });
}

/** `mariadb 3.5.4`; the driver alone where no version is stated. */
export const nameCell = ({ first: { driver, version } }: Pick<Cell, 'first'>): string =>
  version ? `${driver.name} ${version.text}` : driver.name;
