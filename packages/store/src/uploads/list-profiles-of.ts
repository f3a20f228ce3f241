import type { NormalisedRun } from '@tachograph/schema/normalise';
import { toSlug } from '@tachograph/schema/text';
import type { NewProfile } from '../profiles/profile-rows.ts';

/** The profiles that a run carries, with the slugs by which its results are known. */
export const listProfilesOf = ({ run }: Pick<NormalisedRun, 'run'>): NewProfile[] =>
  (run.profiles ?? []).map(({ scenario, params = {}, driver, profile }) => ({
    scenario: toSlug(scenario),
    params,
    driver: toSlug(driver.name),
    version: driver.version,
    profile,
  }));
