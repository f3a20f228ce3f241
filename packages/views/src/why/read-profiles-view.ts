import { describeParams, toParamsKey } from '@tachograph/analysis/measurement';
import { toIdentity } from '@tachograph/analysis/selection';
import type { ProfilesQuery } from '@tachograph/openapi/page-queries';
import { groupBy } from '@tachograph/schema/collection';
import { compareVersions, parseVersion } from '@tachograph/schema/version';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import { listProfiles, type StoredProfile } from '@tachograph/store/profiles';
import type { Project } from '@tachograph/store/projects';
import { type ProfilesOfPair, readProfilePair } from './read-profile-pair.ts';

/** The newest profiles of a project that its page knows. */
const MOST_PROFILES = 500;

/** What has profiles of several versions: a scenario with params, a driver, an environment. */
type ProfiledChoice = Pick<StoredProfile, 'scenario' | 'params' | 'driver' | 'environment'> & {
  readonly paramsKey: string;
  readonly paramsText: string;
  readonly driverName: string;
  /** Newest last, each once. */
  readonly versions: readonly string[];
  readonly profiles: readonly StoredProfile[];
};

export type ProfilesView = {
  readonly choices: readonly Omit<ProfiledChoice, 'profiles'>[];
  /** What the address names, else the one profiled last; null without any. */
  readonly chosen: Omit<ProfiledChoice, 'profiles'> | null;
  /** Versions that are compared; null where there are not two. */
  readonly pair: { readonly before: string; readonly after: string } | null;
  readonly profiles: ProfilesOfPair | null;
};

const keyOf = ({ scenario, params, driver, environment }: StoredProfile) =>
  JSON.stringify([scenario, toParamsKey(params), driver, environment.identity]);

const byVersion = (a: string, b: string) => compareVersions(parseVersion(a), parseVersion(b));

function toChoices(profiles: readonly StoredProfile[], nameOf: ReadonlyMap<string, string>): ProfiledChoice[] {
  return [...groupBy(profiles, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map(({ scenario, params, driver, environment }) => ({
      scenario,
      params,
      driver,
      environment,
      paramsKey: toParamsKey(params),
      paramsText: describeParams(params),
      driverName: nameOf.get(driver) ?? driver,
      versions: [...new Set(same.map(({ version }) => version))].sort(byVersion),
      profiles: same,
    })),
  );
}

const withoutProfiles = ({ profiles: _, ...choice }: ProfiledChoice) => choice;

/** Whether a name of the address is left out, or is this one. */
const isNamed = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value;

/** Profiles of any two versions of a driver: what there are, and the two that an address names or the newest two. */
export async function readProfilesView(db: Store, { id }: Project, query: ProfilesQuery): Promise<ProfilesView> {
  const [profiles, drivers, environments] = await Promise.all([
    listProfiles(db, id, {}, MOST_PROFILES),
    listDrivers(db, id),
    listEnvironments(db, id),
  ]);
  const choices = toChoices(profiles, new Map(drivers.map(({ slug, name }) => [slug, name])));
  const environment = toIdentity(query.environment, environments) ?? undefined;
  const chosen =
    choices.find(
      (choice) =>
        isNamed(query.scenario, choice.scenario) &&
        isNamed(query.params, choice.paramsKey) &&
        isNamed(query.driver, choice.driver) &&
        isNamed(environment, choice.environment.identity),
    ) ?? null;
  const [older, newer] = chosen?.versions.slice(-2) ?? [];
  const before = query.from ?? older;
  const after = query.to ?? newer;
  const pair = before !== undefined && after !== undefined ? { before, after } : null;
  return {
    choices: choices.map(withoutProfiles),
    chosen: chosen && withoutProfiles(chosen),
    pair,
    profiles: chosen && pair && (await readProfilePair(db, id, chosen.profiles, pair)),
  };
}
