/** The most rows to remember. A project has thousands; more than this is a process that serves very many projects. */
const CAPACITY = 200_000;

/**
 * Remembers dictionary rows by a text that says all of their content, so that an upload like the last one sends none.
 * Forgetting is always safe: a row sent again changes nothing.
 */
export type KnownRows = {
  /** Whether the row is stored, from this time or an earlier one where the time matters. */
  readonly has: (key: string, at?: number) => boolean;
  readonly add: (key: string, at?: number) => void;
  readonly clear: () => void;
};

/** The text under which the row of a dictionary is remembered; `content` says all of it that may change. */
export const toKnownKey = (projectId: number, table: string, content: string): string =>
  `${projectId} ${table} ${content}`;

export function createKnownRows(): KnownRows {
  const earliest = new Map<string, number>();
  return {
    has: (key, at = 0) => (earliest.get(key) ?? Number.POSITIVE_INFINITY) <= at,
    add: (key, at = 0) => {
      if (earliest.size >= CAPACITY) earliest.clear();
      earliest.set(key, Math.min(at, earliest.get(key) ?? Number.POSITIVE_INFINITY));
    },
    clear: () => earliest.clear(),
  };
}
