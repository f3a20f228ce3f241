import type { Adapter } from '../outcome/adapter.ts';
import type { NativeText } from '../text/native-text.ts';
import { ADAPTERS } from './registry.ts';
import { toExcerpt } from './to-excerpt.ts';

/** The adapters that remain where these recognise a text, or parts of one: some yield to others. */
export function withoutYielding(matches: Iterable<Adapter>): Adapter[] {
  const all = [...new Set(matches)];
  const names = new Set(all.map(({ name }) => name));
  return all.filter(({ yieldsTo = [] }) => !yieldsTo.some((name) => names.has(name)));
}

/** The adapters that read this text: none, one, or several where a file mixes formats. */
export function listMatches(native: NativeText): Adapter[] {
  const excerpt = toExcerpt(native);
  return withoutYielding(ADAPTERS.filter((adapter) => adapter.recognises(excerpt)));
}

/** The adapter of this name or alias, in any case; null for an unknown name. */
export function findAdapter(name: string): Adapter | null {
  const wanted = name.trim().toLowerCase();
  return ADAPTERS.find((adapter) => adapter.name === wanted || adapter.aliases.includes(wanted)) ?? null;
}
