/**
 * The fragment that leads to a heading, made as code hosts make theirs, so that one link serves both: lower case,
 * punctuation dropped, blanks to hyphens. `Server × driver → server--driver`.
 */
export const toAnchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');

/** Headings of one page to their fragments: a repeated heading gets `-1`, `-2`, … */
export function toAnchors(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const anchor = toAnchor(heading);
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}
