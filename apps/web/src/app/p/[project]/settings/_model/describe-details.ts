const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? 'none' : JSON.stringify(value);

/** The details of an entry of the audit log on one line: `role: viewer`, `title: A → B`. */
export function describeDetails(details: unknown): string {
  if (typeof details !== 'object' || details === null) return '';
  const { before, after, ...rest } = details as Readonly<Record<string, unknown>>;
  const parts = Object.entries(rest).map(([name, value]) => `${name}: ${toText(value)}`);
  if (before === undefined && after === undefined) return parts.join(', ');
  if (typeof after !== 'object' || after === null) return [`${toText(before)} → ${toText(after)}`, ...parts].join(', ');
  const was = (before ?? {}) as Readonly<Record<string, unknown>>;
  const changes = Object.entries(after).map(
    ([name, value]) => `${name}: ${toText(was[name] ?? null)} → ${toText(value)}`,
  );
  return [...changes, ...parts].join(', ');
}
