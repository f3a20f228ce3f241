/** The most rows to cache. A project has thousands; more than this is a process that serves very many projects. */
const CAPACITY = 200_000;

/**
 * Dimension rows that this process has seen committed, each by a text that holds all of its content, so that an upload
 * like the last one sends none of them. Dropping an entry is always safe: a row that is sent again changes nothing.
 */
export type DimensionCache = {
  /** Whether the row is stored, from this time or an earlier one where the time matters. */
  readonly has: (key: string, at?: number) => boolean;
  /** Of the rows of one `slot` only the one added last stays: it replaced the others. */
  readonly add: (key: string, at?: number, slot?: string | null) => void;
  readonly clear: () => void;
};

/** The key of a row in the cache; `content` holds everything of the row that may change. */
export const toCacheKey = (projectId: number, table: string, content: string): string =>
  `${projectId} ${table} ${content}`;

export function createDimensionCache(): DimensionCache {
  const earliest = new Map<string, number>();
  const bySlot = new Map<string, string>();
  const clear = () => {
    earliest.clear();
    bySlot.clear();
  };
  return {
    has: (key, at = 0) => (earliest.get(key) ?? Number.POSITIVE_INFINITY) <= at,
    add: (key, at = 0, slot = null) => {
      if (earliest.size >= CAPACITY) clear();
      const replaced = slot === null ? undefined : bySlot.get(slot);
      if (replaced !== undefined && replaced !== key) earliest.delete(replaced);
      if (slot !== null) bySlot.set(slot, key);
      earliest.set(key, Math.min(at, earliest.get(key) ?? Number.POSITIVE_INFINITY));
    },
    clear,
  };
}
