import { formatOutcome } from '@tachograph/analysis/verdict';

/** Narrowest axes, in pixels, of the widths that ratio.css tells apart: a page cannot know how wide its axis is. */
export const RATIO_WIDTHS = [240, 320, 400, 520] as const;
/** A wide guess of the pixels of a character: what is too long by it may in fact fit. */
const CHARACTER = 6.5;
/** From the line at 1× to a text, and at least between two texts. */
const GAP = 10;

type HeadProps = {
  /** Share of the axis where 1× stands. */
  readonly same: number;
  /** Canonical unit of the values: decides between "faster" and "better". */
  readonly unit: string | null;
  /** What stands on the 1× line: "mysql2@2.2.5". */
  readonly reference?: string | undefined;
  /** Pixels of the axis, at least. */
  readonly width: number;
};

type Side = 'worse' | 'better';

export type RatioHead = {
  readonly side: Side;
  /** "◂ slower", "faster than mysql2@2.2.5 ▸". */
  readonly text: string;
  /** Share of the axis, and pixels from there. */
  readonly at: number;
  readonly dx: number;
  readonly textAnchor?: 'end';
};

export const headWidth = (text: string): number => text.length * CHARACTER;

const pointTo = (side: Side, text: string): string => (side === 'worse' ? `◂ ${text}` : `${text} ▸`);

/** What is better or worse, and than what: with an ellipsis where the space is too narrow for a reference. */
function toText(side: Side, { unit, reference }: Pick<HeadProps, 'unit' | 'reference'>, space = Infinity): string {
  const words = formatOutcome(side, unit);
  if (!reference) return pointTo(side, words);
  const most = Math.max(2, Math.floor((space - headWidth(pointTo(side, `${words} than `))) / CHARACTER));
  const name = reference.length <= most ? reference : `${reference.slice(0, most - 1)}…`;
  return pointTo(side, `${words} than ${name}`);
}

/** Away from 1× by so many pixels more than the gap. */
const besideSame = (side: Side, text: string, at: number, more = 0): RatioHead =>
  side === 'better' ? { side, text, at, dx: GAP + more } : { side, text, at, dx: -GAP - more, textAnchor: 'end' };

const atEnd = (side: Side, text: string): RatioHead =>
  side === 'better' ? { side, text, at: 1, dx: 0, textAnchor: 'end' } : { side, text, at: 0, dx: 0 };

/**
 * Which way is better, on both sides of 1×. The reference is named where better is or, if it does not fit there, on the
 * wider side. A side that is too narrow for its words has them at the end of the axis, and the other text stands off by as
 * much: on an axis of this width or more nothing is cut off and nothing overlaps. An axis that is too narrow for both
 * texts has only that of its wider side.
 */
export function toRatioHeads({ same, unit, reference, width }: HeadProps): RatioHead[] {
  const space = { worse: same * width - GAP, better: (1 - same) * width - GAP };
  const [narrow, wide] = space.better < space.worse ? (['better', 'worse'] as const) : (['worse', 'better'] as const);
  const whole = toText('better', { unit, reference });
  const missing = Math.max(0, headWidth(toText(narrow, { unit })) - space[narrow]);
  if (headWidth(toText(wide, { unit })) > space[wide] - missing) {
    return [besideSame(wide, toText(wide, { unit, reference }, space[wide]), same)];
  }
  if (narrow === 'better' && headWidth(whole) <= space.better) {
    return [besideSame('worse', toText('worse', { unit }), same), besideSame('better', whole, same)];
  }
  const words = toText(narrow, { unit });
  const inNarrow = missing > 0 ? atEnd(narrow, words) : besideSame(narrow, words, same);
  const inWide = besideSame(wide, toText(wide, { unit, reference }, space[wide] - missing), same, missing);
  return narrow === 'worse' ? [inNarrow, inWide] : [inWide, inNarrow];
}
