/** A list for the URL with one item added or removed; null (left out of the URL) when it is all of them or none. */
export function toggle(chosen: readonly string[], item: string, all: readonly string[]): string | null {
  const next = chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item];
  return next.length === 0 || all.every((other) => next.includes(other)) ? null : next.join(',');
}
