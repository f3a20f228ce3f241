import { groupBy } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import type { Result } from '@tachograph/schema/result';
import type { Origin, ParseWarning } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';
import { isUnit, parseUnit } from '@tachograph/units';
import { convertValue } from '../figures/printed-figure.ts';
import type { Located } from './sections.ts';

/** Repeats of one measurement are not further apart; two measurements with one name often are. */
const MAX_RATIO = 10;

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
  const kinds = new Map<string, string>();
  /** Tools print each value in the unit that fits its size: `1.03s` is a repeat of `994.67ms`. */
  const kindOf = (printed: string): string => {
    const known = kinds.get(printed);
    if (known !== undefined) return known;
    const parsed = parseUnit(printed);
    const kind = isUnit(parsed) ? parsed.canonical : printed;
    kinds.set(printed, kind);
    return kind;
  };
  return ({ result }) =>
    canonicalJson([
      slugOf(result.scenario),
      result.params ?? {},
      slugOf(result.driver.name),
      result.driver.version ?? null,
      result.driver.options ?? {},
      result.metric ?? null,
      kindOf(result.unit),
      result.statistic ?? null,
    ]);
}

function isFarApart(repeats: readonly Located[]): boolean {
  const [first] = repeats;
  const values = repeats.flatMap(({ result: { value, unit } }) => {
    const same = value === null ? null : (convertValue({ value, unit }, first?.result.unit ?? unit) ?? value);
    return same !== null && same > 0 ? [same] : [];
  });
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
 * and those with a line in between that was not understood. `foreign` are the positions of such lines, ascending.
 */
export function numberRepeats(located: readonly Located[], foreign: readonly number[]): Numbered {
  const reasons: readonly (readonly [why: string, holds: (repeats: readonly Located[]) => boolean])[] = [
    [`are more than ${MAX_RATIO} times apart`, isFarApart],
    ['have a line between them that was not understood', (repeats) => isInterrupted(repeats, foreign)],
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
