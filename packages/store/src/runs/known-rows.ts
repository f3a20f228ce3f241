/** The most rows to remember. A project has thousands; more than this is a process that serves very many projects. */
const CAPACITY = 200_000;

/**
 * Remembers dictionary rows by a text that says all of their content, so that an upload like the last one sends none.
 * Forgetting is always safe: a row sent again changes nothing.
 */
export type KnownRows = {
  /** Whether the row is stored, from this time or an earlier one where the time matters. */
  readonly has: (key: string, at?: number) => boolean;
  /** Of the rows of one `place` only the one added last is remembered: it took the place of the others. */
  readonly add: (key: string, at?: number, place?: string | null) => void;
  readonly clear: () => void;
};

/** The text under which the row of a dictionary is remembered; `content` says all of it that may change. */
export const toKnownKey = (projectId: number, table: string, content: string): string =>
  `${projectId} ${table} ${content}`;

export function createKnownRows(): KnownRows {
  const earliest = new Map<string, number>();
  const inPlace = new Map<string, string>();
  const clear = () => {
    earliest.clear();
    inPlace.clear();
  };
  return {
    has: (key, at = 0) => (earliest.get(key) ?? Number.POSITIVE_INFINITY) <= at,
    add: (key, at = 0, place = null) => {
      if (earliest.size >= CAPACITY) clear();
      const former = place === null ? undefined : inPlace.get(place);
      if (former !== undefined && former !== key) earliest.delete(former);
      if (place !== null) inPlace.set(place, key);
      earliest.set(key, Math.min(at, earliest.get(key) ?? Number.POSITIVE_INFINITY));
    },
    clear,
  };
}
