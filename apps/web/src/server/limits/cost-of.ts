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

const PROCEDURES: Readonly<Record<string, number>> = {
  'compare.read': COMPARISON,
  'matrix.read': COMPARISON,
  'tradeOff.read': COMPARISON,
  'sweep.read': COMPARISON,
  'scoreboard.read': TREND,
  'series.trend': TREND,
  'drivers.get': TREND,
  'shares.get': TREND,
};

const PATHS: readonly (readonly [pattern: RegExp, cost: number])[] = [
  // An export that is known or kept costs next to nothing: `MADE` says what one costs that is not.
  [/^\/p\/[^/]+(\/.*)?\/as\/[^/]+$/, PLAIN],
  // A new share reads all runs behind it.
  [/^\/p\/[^/]+\/compare\/share$/, 2 * COMPARISON],
  [/^\/p\/[^/]+\/(compare|matrix|trade-off)$/, COMPARISON],
  [/^\/p\/[^/]+\/scenarios\/[^/]+\/sweep$/, COMPARISON],
  [/^\/p\/[^/]+(\/(scenarios|drivers)\/[^/]+)?$/, TREND],
  [/^\/s\/[^/.]+$/, TREND],
  // Every row of a history, however long it is.
  [/^\/p\/[^/]+\/(runs|changes|runs\/[^/]+\/results)\.csv$/, COMPARISON],
  [/^\/(p|s)\/[^/]+\/[^/]+\.[a-z.]+$/, PLAIN],
  [/^\/p\//, PAGE],
];

const BATCH = '/api/trpc/';

/** The points of a request by its path: what it makes the server do, and not how large its response is. */
export function costOf(pathname: string): number {
  if (pathname.startsWith(BATCH)) {
    const procedures = pathname.slice(BATCH.length).split(/,|%2C/i);
    return procedures.reduce((sum, name) => sum + (PROCEDURES[name] ?? PLAIN), 0);
  }
  return PATHS.find(([pattern]) => pattern.test(pathname))?.[1] ?? PLAIN;
}
