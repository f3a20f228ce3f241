import { groupBy } from '@tachograph/schema/collection';

/** The names that several entries have which differ in something else: alone, such a name is ambiguous. */
export function listSharedNames(entries: Iterable<readonly [name: string, differsIn: unknown]>): ReadonlySet<string> {
  const groups = [...groupBy(entries, ([name]) => name)];
  return new Set(groups.flatMap(([name, group]) => (new Set(group.map(([, other]) => other)).size > 1 ? [name] : [])));
}
