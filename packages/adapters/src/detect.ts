import type { Adapter } from './adapter.ts';
import type { NativeText } from './lines.ts';
import { ADAPTERS } from './registry.ts';

/** The adapters that say a text is of their tool: none, one, or — a fault that the tests look for — several. */
export const listMatches = (native: NativeText): Adapter[] => ADAPTERS.filter((adapter) => adapter.recognises(native));

/** The adapter of this name or alias, in any case; null when there is none. */
export function findAdapter(name: string): Adapter | null {
  const wanted = name.trim().toLowerCase();
  return ADAPTERS.find((adapter) => adapter.name === wanted || adapter.aliases.includes(wanted)) ?? null;
}
