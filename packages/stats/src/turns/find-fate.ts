import { type EffectOptions, type LogRatioTest, logEffectOf, testLogRatio } from '../compare/log-ratio-test.ts';
import { tCdf } from '../distribution/student-t.ts';
import { meanOf } from '../sample/mean.ts';

/** A release of one line: natural logarithm of its ratio to the anchor, and the variance of that, τ² between batches included. */
type Release = { readonly value: number; readonly variance: number };

export type Line = {
  /** In order, of one environment, content and anchor. */
  readonly releases: readonly Release[];
  /** Degrees of freedom of the variances. */
  readonly degrees: number;
  /** Positions whose step from the release before is a listed change. */
  readonly changes: readonly number[];
};

/**
 * What became of a change: it is the `newest` release; less than the minimum effect is left of it (`undone` or `made-up-for` by the
 * listed change at `position`, or `gone` by no single one); it `holds` by half or more, or `holds-in-part`; `not-known`.
 */
export type Fate = {
  readonly fate: 'newest' | 'undone' | 'made-up-for' | 'gone' | 'holds' | 'holds-in-part' | 'not-known';
  readonly position: number | null;
  /** The newest level against the one before the change, with its 95 % interval. */
  readonly today: LogRatioTest;
};

/** One-sided, of less than the minimum effect being left, and of some being left. */
const GONE_LEVEL = 0.05;
const LEFT_LEVEL = 0.025;

/** One release alone leaves 40 to 60 of 100 changes unknown. */
const MOST_OF_LEVEL = 3;

/** The mean of up to three releases from `at` backwards (−1) or forwards (1), of one segment: not across a listed change. */
function levelAt({ releases, changes }: Line, at: number, direction: -1 | 1): Release {
  const own: Release[] = [];
  for (let next = at; own.length < MOST_OF_LEVEL; next += direction) {
    const release = releases[next];
    const border = direction < 0 ? next + 1 : next;
    if (!release || (next !== at && changes.includes(border))) break;
    own.push(release);
  }
  const variance = meanOf(own.map((release) => release.variance)) / own.length;
  return { value: meanOf(own.map(({ value }) => value)), variance };
}

const compare = (from: Release, to: Release, degrees: number, options: EffectOptions): LogRatioTest =>
  testLogRatio(
    { difference: to.value - from.value, standardError: Math.sqrt(from.variance + to.variance), degrees },
    options,
  );

/** What became of the listed change at `at`, which has a release before it. */
export function findFate(line: Line, at: number, options: EffectOptions = {}): Fate {
  const { releases, degrees, changes } = line;
  const limit = logEffectOf(options);
  const last = releases.length - 1;
  const stepAt = (position: number) => (releases[position]?.value ?? 0) - (releases[position - 1]?.value ?? 0);
  const sign = stepAt(at) > 0 ? 1 : -1;
  const size = Math.abs(stepAt(at));
  const before = levelAt(line, at - 1, -1);
  const today = compare(before, levelAt(line, last, -1), degrees, options);
  if (at === last) return { fate: 'newest', position: null, today };

  const isGone = ({ difference, standardError }: LogRatioTest) =>
    tCdf((sign * difference - limit) / standardError, degrees) <= GONE_LEVEL;
  if (isGone(today)) {
    const position = changes
      .filter((change) => change > at && sign * stepAt(change) <= 0)
      .sort((a, b) => a - b)
      .find((change) => isGone(compare(before, levelAt(line, change, 1), degrees, options)));
    if (position === undefined) return { fate: 'gone', position: null, today };
    const noise = Math.sqrt((releases[position]?.variance ?? 0) + (releases[position - 1]?.variance ?? 0));
    const isAsLarge = Math.abs(Math.abs(stepAt(position)) - size) <= limit + 2 * noise;
    return { fate: isAsLarge ? 'undone' : 'made-up-for', position, today };
  }
  const left = sign * today.difference;
  const isLeft = left >= limit && tCdf(-left / today.standardError, degrees) <= LEFT_LEVEL;
  const fate = !isLeft ? 'not-known' : left >= size / 2 ? 'holds' : 'holds-in-part';
  return { fate, position: null, today };
}
