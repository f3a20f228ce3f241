import { MAX_COUNTED_ISSUES, type ValidationIssue } from '../problem/problem.ts';
import { toIssues } from '../problem/to-issues.ts';
import { type Profile, profile } from '../profile/index.ts';

/** A profile as it is stored, or what is wrong with it, each with its JSON pointer: at most a thousand. Never throws on content. */
export function validateProfile(
  input: unknown,
): { readonly profile: Profile } | { readonly issues: readonly ValidationIssue[] } {
  const { data, error } = profile.safeParse(input);
  if (data !== undefined) return { profile: data };
  const checked = { input, schema: profile, what: 'a profile' };
  return { issues: (error?.issues ?? []).slice(0, MAX_COUNTED_ISSUES).flatMap((issue) => toIssues(issue, checked)) };
}
