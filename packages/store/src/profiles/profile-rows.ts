import { canonicalJson } from '@tachograph/schema/hash';
import type { Profile } from '@tachograph/schema/profile';
import type { Params } from '@tachograph/schema/result';
import { compress } from '../database/compression.ts';
import { hashRowId, type RowId } from '../database/row-id.ts';
import { driverVersionId } from '../drivers/driver-version-id.ts';

/** What a profile was made of: slugs of the scenario and of the driver, and its version as it arrived. */
type ProfiledCase = {
  readonly scenario: string;
  readonly params: Params;
  readonly driver: string;
  readonly version: string;
};

export type NewProfile = ProfiledCase & { readonly profile: Profile };

/** A row of `profiles` without its project and its run. */
export type ProfileRow = {
  readonly id: RowId;
  readonly values: readonly unknown[];
};

/** The key of a scenario with its params, whatever is measured of them. */
export const toCaseKey = (scenario: string, params: Params): RowId =>
  hashRowId('profiled case', scenario, canonicalJson(params));

const countOf = ({ nodes }: Profile) =>
  nodes.reduce((sum, [, , ...self]) => sum + self.reduce((own, count) => own + count, 0), 0);

async function toRow(run: RowId, { scenario, params, driver, version, profile }: NewProfile): Promise<ProfileRow> {
  const content = JSON.stringify(profile);
  const versionId = driverVersionId(driver, version);
  const caseKey = toCaseKey(scenario, params);
  const { tool, unit, passes } = profile;
  return {
    id: hashRowId('profile', run, caseKey, versionId, content),
    values: [
      caseKey,
      scenario,
      JSON.stringify(params),
      versionId,
      tool,
      unit,
      passes.length,
      countOf(profile),
      await compress(Buffer.from(content)),
    ],
  };
}

/** Profiles of a run as their rows, each compressed, one after the other. */
export async function toProfileRows(run: RowId, profiles: readonly NewProfile[]): Promise<ProfileRow[]> {
  const rows: ProfileRow[] = [];
  for (const profile of profiles) rows.push(await toRow(run, profile));
  return rows;
}
