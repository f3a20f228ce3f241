import type { Profile } from '@tachograph/schema/profile';
import type { VersionPair } from './counter-rows.ts';

/** What is known of a stored profile before it is read. */
type KnownProfile = Pick<Profile, 'tool' | 'unit'> & { readonly run: string; readonly version: string };

export type ProfilePair<Of> = {
  readonly before: Of;
  readonly after: Of;
  /** Whether both are of one run, whose passes were in turns. */
  readonly isOneRun: boolean;
};

/** Which of two versions have no profile. */
export type MissingProfiles = { readonly before: boolean; readonly after: boolean };

const isAlike = (a: KnownProfile, b: KnownProfile) => a.tool === b.tool && a.unit === b.unit;

/**
 * A profile of each of two versions that may be compared: of the newest run that has both, made by one tool, else the newest of each
 * version by one tool. `known` has those measured last first.
 */
export function chooseProfiles<Of extends KnownProfile>(
  known: readonly Of[],
  pair: VersionPair,
): ProfilePair<Of> | { readonly missing: MissingProfiles } {
  const before = known.filter(({ version }) => version === pair.before);
  const after = known.filter(({ version }) => version === pair.after);
  const findPair = (isFit: (a: Of, b: Of) => boolean) => {
    for (const one of after) {
      const other = before.find((profile) => isAlike(profile, one) && isFit(profile, one));
      if (other) return { before: other, after: one };
    }
    return null;
  };
  const together = findPair((a, b) => a.run === b.run);
  if (together) return { ...together, isOneRun: true };
  const apart = findPair(() => true);
  if (apart) return { ...apart, isOneRun: false };
  return { missing: { before: before.length === 0, after: after.length === 0 } };
}
