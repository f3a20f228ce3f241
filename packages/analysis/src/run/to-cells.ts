import { groupBy } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { Measurement, Observation } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';

/** The id of a run that may have none yet, in its observations. */
export const THIS_RUN = 'this';

/** Results of one case, driver, options and version: the repeats of one measurement. */
export type Cell = {
  readonly first: NormalisedResult;
  readonly options: string;
  readonly observations: readonly Observation[];
  readonly measurement: Measurement;
};

/** Every field by its name: spreading a result of twenty fields costs more than evaluating it. */
const toObservation = (result: NormalisedResult, at: Date, inRounds: boolean): Observation => ({
  at,
  run: THIS_RUN,
  repetitionGroup: null,
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
  const at = new Date(run.run.startedAt);
  const inRounds = run.run.harness?.order === 'rounds';
  return [...groups.values()].flatMap((results) => {
    const observations = results.map((result) => toObservation(result, at, inRounds));
    const [first] = results;
    const [measurement] = toMeasurements(observations, first?.case);
    return first && measurement ? [{ first, options: canonicalJson(first.options), observations, measurement }] : [];
  });
}

/** `mariadb 3.5.4`; the driver alone where no version is stated. */
export const nameCell = ({ first: { driver, version } }: Cell): string =>
  version ? `${driver.name} ${version.text}` : driver.name;
