import {
  chooseProfiles,
  compareProfiles,
  type MissingProfiles,
  type ProfileComparison,
  type ProfilePair,
} from '@tachograph/analysis/why';
import type { Profile } from '@tachograph/schema/profile';
import type { Store } from '@tachograph/store/database';
import { findProfile, type StoredProfile } from '@tachograph/store/profiles';

/** What of a profile stands beside its comparison. */
export type ComparedProfile = StoredProfile & Pick<Profile, 'hz'> & { readonly operations: number };

/** Profiles of two versions and where they differ, why they are not compared, or which version has none. */
export type ProfilesOfPair =
  | {
      readonly pair: ProfilePair<ComparedProfile>;
      readonly comparison: ProfileComparison | Extract<ReturnType<typeof compareProfiles>, { readonly reason: string }>;
    }
  | { readonly missing: MissingProfiles };

const describe = (stored: StoredProfile, { hz, passes }: Profile): ComparedProfile => ({
  ...stored,
  hz,
  operations: passes.reduce((sum, { operations }) => sum + operations, 0),
});

/** The profiles of two versions among those that are known, those measured last first. */
export async function readProfilePair(
  db: Store,
  projectId: number,
  known: readonly StoredProfile[],
  versions: { readonly before: string; readonly after: string },
): Promise<ProfilesOfPair> {
  const chosen = chooseProfiles(known, versions);
  if ('missing' in chosen) return chosen;
  const [before, after] = await Promise.all([
    findProfile(db, projectId, chosen.before.id),
    findProfile(db, projectId, chosen.after.id),
  ]);
  // Deleted since they were listed.
  if (!before || !after) return { missing: { before: !before, after: !after } };
  const { isOneRun } = chosen;
  return {
    pair: { before: describe(chosen.before, before), after: describe(chosen.after, after), isOneRun },
    comparison: compareProfiles(before, after, { isOneRun }),
  };
}
