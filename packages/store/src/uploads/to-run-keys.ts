import { createPerObject } from '@tachograph/schema/collection';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import { memoize } from '@tachograph/schema/text';
import { hashRowId, type RowId, toRowId } from '../database/row-id.ts';
import { type DescriptionRow, toDescriptions } from './to-descriptions.ts';

/** The row keys of the results of one run, each computed once. */
export type RunKeys = {
  readonly seriesOf: (result: NormalisedResult) => RowId;
  readonly versionOf: (result: NormalisedResult) => RowId | null;
  readonly scenarioVersionOf: (result: NormalisedResult) => RowId | null;
  /** The driver version of the anchor that a result was measured in turns with. */
  readonly anchorOf: (result: NormalisedResult) => RowId | null;
  /** What the run says of its drivers and scenarios. */
  readonly descriptions: readonly DescriptionRow[];
};

const driverVersionId = (driver: string, raw: string): RowId => hashRowId('driver version', driver, raw);

export const scenarioVersionId = (scenario: string, hash: string): RowId =>
  hashRowId('scenario version', scenario, hash);

const ofLayout = createPerObject<RunKeys>();

/** The keys of a run; of runs with the same layout they are the same. */
export const toRunKeys = (normalised: NormalisedRun): RunKeys =>
  ofLayout(normalised.layout, () => createRunKeys(normalised));

function createRunKeys(normalised: NormalisedRun): RunKeys {
  const series = memoize(toRowId);
  const versions = memoize((driver: string) => memoize((raw: string) => driverVersionId(driver, raw)));
  const contents = memoize((slug: string) => memoize((hash: string) => scenarioVersionId(slug, hash)));
  return {
    descriptions: toDescriptions(normalised),
    seriesOf: ({ seriesKey }) => series(seriesKey),
    versionOf: ({ driver, version }) => version && versions(driver.slug)(version.raw),
    anchorOf: ({ paired }) => paired && versions(paired.anchor)(paired.anchorVersion),
    scenarioVersionOf: (result) => result.scenarioHash && contents(result.case.scenario)(result.scenarioHash),
  };
}
