import { PROFILE_LIMITS, type Profile } from '@tachograph/schema/profile';
import { createProfileDraft, type ProfileOutcome } from './profile-draft.ts';

/** Profiles of one driver version in a case, in the order in which they were made, as one with the passes of all. */
export function joinPasses(profiles: readonly Profile[]): ProfileOutcome {
  const passes = profiles.flatMap((each) => each.passes);
  const [first] = profiles;
  if (!first || passes.length > PROFILE_LIMITS.passes)
    return { issue: `there are ${passes.length} passes: a profile has 1 to ${PROFILE_LIMITS.passes}` };
  const other = profiles.findIndex(({ tool, unit }) => tool !== first.tool || unit !== first.unit);
  if (other >= 0)
    return {
      issue: `profile ${other + 1} was made by another tool or in another unit than the first: join those of one`,
    };
  const draft = createProfileDraft(passes.length);
  let from = 0;
  for (const profile of profiles) {
    const rows: number[] = [];
    for (const [frame, caller, ...self] of profile.nodes) {
      const known = profile.frames[frame];
      if (!known) continue;
      const row = draft.call(rows[caller] ?? -1, known);
      rows.push(row);
      for (const [pass, amount] of self.entries()) draft.count(row, from + pass, amount);
    }
    from += profile.passes.length;
  }
  return draft.finish({ tool: first.tool, hz: first.hz, unit: first.unit, passes });
}
