import { describeParams } from '@tachograph/analysis/measurement';
import { compareProfiles } from '@tachograph/analysis/why';
import type { RunProfiles } from './bench-state.ts';

type RunProfile = RunProfiles[number];

const keyOf = ({ scenario, params = {}, driver }: RunProfile) => JSON.stringify([scenario, params, driver.name]);

const titleOf = ({ scenario, params = {} }: RunProfile) => {
  const described = describeParams(params);
  return described === '' ? scenario : `${scenario}, ${described}`;
};

function describePair(before: RunProfile, after: RunProfile): string {
  const compared = compareProfiles(before.profile, after.profile);
  const found =
    'sentence' in compared ? compared.sentence : 'The profiles have no common unit, so they are not compared.';
  return `${titleOf(after)}, ${after.driver.version} after ${before.driver.version}: ${found}`;
}

/**
 * Where the difference of two versions of a driver is, a line for each scenario and each version after the first. Functions of two
 * drivers have nothing in common, so these are not compared.
 */
export function describeProfiles(profiles: RunProfiles): string[] {
  const first = new Map<string, RunProfile>();
  return profiles.flatMap((one) => {
    const before = first.get(keyOf(one));
    if (before) return [describePair(before, one)];
    first.set(keyOf(one), one);
    return [];
  });
}
