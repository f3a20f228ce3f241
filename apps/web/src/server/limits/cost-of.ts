/** Points of a page that was rendered before, for whomever: what every other page costs includes them. */
export const KEPT = 1;
/** Points of a page that reads little, of a list, of a file. */
const PLAIN = 1;
const PAGE = 2;
/** Pages that compute verdicts over histories. */
const TREND = 3;
const COMPARISON = 5;

/** What making an export costs beside its request, where it is neither known to the client nor kept. */
export const MADE = { image: 10, text: 4 } as const;

const PATHS: readonly (readonly [pattern: RegExp, cost: number])[] = [
  // An export that is known or kept costs next to nothing: `MADE` says what one costs that is not.
  [/^\/p\/[^/]+(\/.*)?\/as\/[^/]+$/, PLAIN],
  [/^\/(p|docs|league)(\/.*)?\.md$/, PLAIN],
  // A new share reads all runs behind it.
  [
    /^\/p\/[^/]+\/((compare|matrix|trade-off|league|(scenarios|drivers|changes|environments)\/[^/]+(\/(distribution|sweep))?)\/)?share$/,
    2 * COMPARISON,
  ],
  [/^\/p\/[^/]+\/(compare|matrix|trade-off|league|upgrade|profiles)$/, COMPARISON],
  [/^\/p\/[^/]+\/changes\/[0-9a-f]{16}$/, COMPARISON],
  [/^\/mcp$/, COMPARISON],
  [/^\/p\/[^/]+\/league\/badge\.svg$/, PLAIN],
  [/^\/league\/[^/]+$/, COMPARISON],
  // A report has several, also while it is written; a frozen one has as many new shares.
  [/^\/p\/[^/]+\/reports\/(edit\/send|release)$/, 2 * COMPARISON],
  [/^\/p\/[^/]+\/reports\/[^/]+\/versions\/change\/freeze$/, 4 * COMPARISON],
  [/^\/p\/[^/]+\/reports\/[^/]+$/, 2 * COMPARISON],
  [/^\/p\/[^/]+\/scenarios\/[^/]+\/(distribution|sweep)$/, COMPARISON],
  [/^\/p\/[^/]+(\/(scenarios|drivers)\/[^/]+)?$/, TREND],
  [/^\/s\/[^/.]+$/, TREND],
  // Every row of a history, however long it is.
  [/^\/p\/[^/]+\/((runs|changes|runs\/[^/]+\/results)\.csv|points\.parquet)$/, COMPARISON],
  [/^\/(p|s)\/[^/]+\/[^/]+\.[a-z.]+$/, PLAIN],
  [/^\/p\//, PAGE],
];

/** A batch names its queries in the path. */
const QUERIES = /^\/api\/trpc\/(.+)$/;

/** Processor time of a point, in milliseconds. */
const POINT_MS = 25;
/** What a page may cost by its time: on a server that is busy with others, a page takes some of theirs. */
const MOST = 40;

/** The points of processor time, in milliseconds. */
export const toPoints = (ms: number): number => Math.min(MOST, Math.round(ms / POINT_MS));

/** The points of a request by its path, before it is known what it takes. */
export function costOf(pathname: string): number {
  const [, queries] = QUERIES.exec(pathname) ?? [];
  if (queries !== undefined) return queries.split(/,|%2c/i).length * PLAIN;
  return PATHS.find(([pattern]) => pattern.test(pathname))?.[1] ?? PLAIN;
}
