/** The most rows to cache. A project has thousands; more than this is a process that serves very many projects. */
const CAPACITY = 200_000;

/**
 * Dimension rows that this process has seen committed, each by a text that holds all of its content, so that an upload
 * like the last one sends none of them. Dropping an entry is always safe: a row that is sent again changes nothing.
 */
export type DimensionCache = {
  /** Whether the row is stored, from this time or an earlier one where the time matters. */
  readonly has: (key: string, at?: number) => boolean;
  readonly add: (key: string, at?: number) => void;
  /** Whether all rows of runs with this layout are stored in a project, from this time or an earlier one where the time matters. */
  readonly hasLayout: (projectId: number, layout: object, at?: number) => boolean;
  /** Add a layout whose rows are all in the cache, for a run of this time. It is forgotten with any of them. */
  readonly addLayout: (projectId: number, layout: object, at: number) => void;
  /** The state of the project's series when all of a layout were there, for a run of this time or a later one; null if unknown. */
  readonly seriesStateOf: (projectId: number, layout: object, at: number) => string | null;
  /** Set that state, of a layout that was added. Null forgets it. */
  readonly setSeriesState: (projectId: number, layout: object, state: string | null) => void;
  readonly clear: () => void;
};

/** From when on all rows of a layout are stored in a project, and the state of its series. */
type KnownLayout = { readonly from: number; readonly seriesState: string | null };

/** The key of a row in the cache; `content` holds everything of the row that may change. */
export const toCacheKey = (projectId: number, table: string, content: string): string =>
  `${projectId} ${table} ${content}`;

export function createDimensionCache(): DimensionCache {
  const earliest = new Map<string, number>();
  let layouts = new WeakMap<object, Map<number, KnownLayout>>();
  const clear = () => {
    earliest.clear();
    layouts = new WeakMap();
  };
  return {
    has: (key, at = 0) => (earliest.get(key) ?? Number.POSITIVE_INFINITY) <= at,
    add: (key, at = 0) => {
      if (earliest.size >= CAPACITY) clear();
      earliest.set(key, Math.min(at, earliest.get(key) ?? Number.POSITIVE_INFINITY));
    },
    hasLayout: (projectId, layout, at) => {
      const known = layouts.get(layout)?.get(projectId);
      return known !== undefined && (at === undefined || known.from <= at);
    },
    addLayout: (projectId, layout, at) => {
      const ofProjects = layouts.get(layout) ?? new Map<number, KnownLayout>();
      const { from, seriesState } = ofProjects.get(projectId) ?? { from: at, seriesState: null };
      ofProjects.set(projectId, { from: Math.min(at, from), seriesState });
      layouts.set(layout, ofProjects);
    },
    seriesStateOf: (projectId, layout, at) => {
      const known = layouts.get(layout)?.get(projectId);
      return known !== undefined && known.from <= at ? known.seriesState : null;
    },
    setSeriesState: (projectId, layout, seriesState) => {
      const ofProjects = layouts.get(layout);
      const known = ofProjects?.get(projectId);
      if (known) ofProjects?.set(projectId, { ...known, seriesState });
    },
    clear,
  };
}
