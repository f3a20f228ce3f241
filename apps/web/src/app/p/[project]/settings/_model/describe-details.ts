const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? 'none' : JSON.stringify(value);

/** What is not there any more. */
const toNone = (was: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(was).map((name) => [name, null]));

/** The details of an entry of the audit log on one line: `role: viewer`, `title: A → B`. */
export function describeDetails(details: unknown): string {
  if (typeof details !== 'object' || details === null) return '';
  const { before, after, ...rest } = details as Readonly<Record<string, unknown>>;
  const parts = Object.entries(rest).map(([name, value]) => `${name}: ${toText(value)}`);
  if (before === undefined && after === undefined) return parts.join(', ');
  if (typeof after !== 'object' || after === null) return [`${toText(before)} → ${toText(after)}`, ...parts].join(', ');
  const was = (before ?? {}) as Readonly<Record<string, unknown>>;
  const changes = Object.entries({ ...toNone(was), ...after })
    .filter(([name, value]) => was[name] !== value)
    .map(([name, value]) => `${name}: ${toText(was[name] ?? null)} → ${toText(value)}`);
  return [...changes, ...parts].join(', ');
}
