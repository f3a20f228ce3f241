/** Groups of an account, or why their claim is not used. */
export type GroupsClaim =
  | { readonly groups: readonly string[] }
  | { readonly problem: 'missing' | 'malformed' | 'too large' };

/** Providers that send more than this send a link in their place. */
const MOST_GROUPS = 500;
/** As long as a project may name a group. */
const LONGEST_GROUP = 200;

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');

/** The groups that a provider states of an account, in the claim of this name: a list of texts. */
export function readGroupsClaim(profile: Readonly<Record<string, unknown>>, name: string): GroupsClaim {
  const claim = Object.hasOwn(profile, name) ? profile[name] : undefined;
  if (claim === undefined || claim === null) return { problem: 'missing' };
  if (!Array.isArray(claim)) return { problem: 'malformed' };
  if (claim.length > MOST_GROUPS) return { problem: 'too large' };
  if (!claim.every(isText)) return { problem: 'malformed' };
  // No project can name a longer one.
  return { groups: claim.filter((group) => group.length <= LONGEST_GROUP) };
}
