import { groupBy } from '@tachograph/schema/collection';

/** The names that several entries have which differ in something else: alone, such a name is ambiguous. */
export function listSharedNames<Entry>(
  entries: Iterable<Entry>,
  nameOf: (entry: Entry) => string,
  differsIn: (entry: Entry) => unknown,
): ReadonlySet<string> {
  const groups = [...groupBy(entries, nameOf)];
  return new Set(groups.filter(([, group]) => new Set(group.map(differsIn)).size > 1).map(([name]) => name));
}
