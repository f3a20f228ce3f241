import type { Adapter } from '../outcome/adapter.ts';
import type { NativeText } from '../text/lines.ts';
import { ADAPTERS } from './registry.ts';

/** The adapters that read this text: none, one, or several where a file mixes formats. */
export function listMatches(native: NativeText): Adapter[] {
  return withoutYielding(ADAPTERS.filter((adapter) => adapter.recognises(native)));
}

/** The adapters without those that yield to another of them. */
export function withoutYielding(matches: readonly Adapter[]): Adapter[] {
  const names = new Set(matches.map(({ name }) => name));
  return matches.filter(({ yieldsTo = [] }) => !yieldsTo.some((name) => names.has(name)));
}

/** The adapter of this name or alias, in any case; null when there is none. */
export function findAdapter(name: string): Adapter | null {
  const wanted = name.trim().toLowerCase();
  return ADAPTERS.find((adapter) => adapter.name === wanted || adapter.aliases.includes(wanted)) ?? null;
}
