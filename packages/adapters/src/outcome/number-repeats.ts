import { groupBy } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import type { Result } from '@tachograph/schema/result';
import type { Origin, ParseWarning } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';
import type { Lines } from '../text/native-text.ts';
import { readTitle } from '../text/section-title.ts';

/** Repeats of one measurement are not further apart; two measurements with one name often are. */
const MAX_RATIO = 10;

/** A result with the line that it stands in; null for a result of a document. */
export type Located = { readonly result: Result; readonly origin: Origin; readonly line: number | null };

/** A title of a person or a script, by the position of its line. `isOnly`: no other has its text. */
export type Title = { readonly position: number; readonly text: string; readonly isOnly: boolean };

/** The titles in lines, in the order of their positions in the text. */
export function listTitles(lines: Lines, positions: Uint32Array): Title[] {
  const found: (readonly [position: number, text: string])[] = [];
  const counts = new Map<string, number>();
  for (const line of lines) {
    const title = readTitle(line.text);
    if (title === null) continue;
    found.push([positions[line.number] ?? 0, title]);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return found.map(([position, text]) => ({ position, text, isOnly: counts.get(text) === 1 }));
}

export type Numbered = {
  readonly results: readonly Result[];
  readonly origins: readonly Origin[];
  readonly warnings: readonly ParseWarning[];
};

/** What makes two results the same point of a run, but for the invocation. */
function keyPoints(): (located: Located) => string {
  const slugs = new Map<string, string>();
  const slugOf = (name: string): string => {
    const slug = slugs.get(name) ?? toSlug(name);
    slugs.set(name, slug);
    return slug;
  };
  return ({ result }) =>
    canonicalJson([
      slugOf(result.scenario),
      result.params ?? {},
      slugOf(result.driver.name),
      result.driver.version ?? null,
      result.driver.options ?? {},
      result.metric ?? null,
      result.unit.replace(/[µμ]/g, 'u'),
      result.statistic ?? null,
    ]);
}

function isFarApart(repeats: readonly Located[]): boolean {
  const values = repeats.flatMap(({ result: { value } }) => (value !== null && value > 0 ? [value] : []));
  return Math.max(...values) > MAX_RATIO * Math.min(...values);
}

const linesOf = (repeats: readonly Located[]): number[] => repeats.flatMap(({ line }) => (line === null ? [] : [line]));

/** True where one of these positions is between the first and the last repeat. */
function isInterrupted(repeats: readonly Located[], positions: readonly number[]): boolean {
  const lines = linesOf(repeats);
  const first = Math.min(...lines);
  const last = Math.max(...lines);
  return positions.some((position) => first < position && position < last);
}

/** True where the repeats stand under different titles, or one that stands nowhere else is between them. */
function isSplit(repeats: readonly Located[], titles: readonly Title[]): boolean {
  const above = linesOf(repeats).map((line) => titles.findLast(({ position }) => position < line)?.text);
  const only = titles.flatMap(({ position, isOnly }) => (isOnly ? [position] : []));
  return new Set(above).size > 1 || isInterrupted(repeats, only);
}

function toWarning(doubtful: readonly (readonly Located[])[], why: string): ParseWarning[] {
  const [first] = doubtful[0] ?? [];
  if (!first) return [];
  const others = doubtful.length === 1 ? '' : `, like those of ${doubtful.length - 1} more`;
  const message = `repeats of "${first.origin.name}" ${why}${others}: these may be different scenarios; name them by a mapping rule`;
  return [{ location: first.origin.location, message }];
}

/**
 * Repeats of one measurement (`go test -count`, a loop around a program) get invocations 1, 2, … in their order. Repeats
 * that may be different measurements are uncertain in their scenario, with a warning: those more than ten times apart,
 * those with a line in between that was not understood, and those under different titles that are no part of their
 * names. `foreign` are the positions of such lines, ascending, as are `titles`.
 */
export function numberRepeats(
  located: readonly Located[],
  foreign: readonly number[],
  titles: readonly Title[] = [],
): Numbered {
  const reasons: readonly (readonly [why: string, holds: (repeats: readonly Located[]) => boolean])[] = [
    [`are more than ${MAX_RATIO} times apart`, isFarApart],
    ['have a line between them that was not understood', (repeats) => isInterrupted(repeats, foreign)],
    ['stand under different titles', (repeats) => titles.length > 0 && isSplit(repeats, titles)],
  ];
  const repeated = [...groupBy(located, keyPoints()).values()].filter(({ length }) => length > 1);
  const numbers = new Map(repeated.flatMap((repeats) => repeats.map((repeat, at) => [repeat, at + 1] as const)));
  const byReason = groupBy(repeated, (repeats) => reasons.find(([, holds]) => holds(repeats))?.[0] ?? null);
  const uncertain = new Set(reasons.flatMap(([why]) => byReason.get(why)?.flat() ?? []));
  return {
    results: located.map((entry) => {
      const invocation = numbers.get(entry);
      return invocation === undefined ? entry.result : { ...entry.result, invocation };
    }),
    origins: located.map((entry) =>
      uncertain.has(entry) && !entry.origin.uncertain.includes('scenario')
        ? { ...entry.origin, uncertain: [...entry.origin.uncertain, 'scenario'] }
        : entry.origin,
    ),
    warnings: reasons.flatMap(([why]) => toWarning(byReason.get(why) ?? [], why)),
  };
}
