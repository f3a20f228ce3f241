import type { NormalisedResult } from '@tachograph/schema';
import { hashRowId, type RowId, toRowId } from '../database/row-id.ts';

/** The keys of the rows that results of one run stand for, each made once. */
export type RunKeys = {
  readonly seriesOf: (result: NormalisedResult) => RowId;
  readonly versionOf: (result: NormalisedResult) => RowId | null;
  readonly scenarioVersionOf: (result: NormalisedResult) => RowId | null;
};

export const driverVersionId = (driver: string, raw: string): RowId => hashRowId('driver version', driver, raw);

export const scenarioVersionId = (scenario: string, hash: string): RowId =>
  hashRowId('scenario version', scenario, hash);

/** What was made of a key before, or now. */
function remembering<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

export function toRunKeys(): RunKeys {
  const series = remembering(toRowId);
  const versions = remembering((driver: string) => remembering((raw: string) => driverVersionId(driver, raw)));
  const contents = remembering((slug: string) => remembering((hash: string) => scenarioVersionId(slug, hash)));
  return {
    seriesOf: ({ seriesKey }) => series(seriesKey),
    versionOf: ({ driver, version }) => version && versions(driver.slug)(version.raw),
    scenarioVersionOf: (result) => result.scenarioHash && contents(result.case.scenario)(result.scenarioHash),
  };
}
