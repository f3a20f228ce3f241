/** How one driver is drawn everywhere in its project: three carriers of identity, so that grey paper works too. */
export type DriverStyle = {
  /** Place in the palette (Okabe–Ito: blue, vermillion, bluish green, reddish purple, orange, sky blue); null: faint. */
  readonly index: 0 | 1 | 2 | 3 | 4 | 5 | null;
  readonly marker: 'circle' | 'square' | 'triangle' | 'diamond' | 'triangle-down' | 'plus';
  /** SVG dash array; empty for a solid line. */
  readonly dash: string;
};

const STYLES: readonly DriverStyle[] = [
  { index: 0, marker: 'circle', dash: '' },
  { index: 1, marker: 'square', dash: '6 3' },
  { index: 2, marker: 'triangle', dash: '2 3' },
  { index: 3, marker: 'diamond', dash: '8 3 2 3' },
  { index: 4, marker: 'triangle-down', dash: '4 2' },
  { index: 5, marker: 'plus', dash: '1 2' },
];

const FAINT: DriverStyle = { index: null, marker: 'circle', dash: '1 3' };

/**
 * Give every driver of a project its fixed style. `slugs` in the order the project first used them: a driver keeps
 * its style for as long as that order only grows at its end. Drivers beyond the sixth are drawn faint.
 */
export const toDriverStyles = (slugs: readonly string[]): Readonly<Record<string, DriverStyle>> =>
  Object.fromEntries([...new Set(slugs)].map((slug, index) => [slug, STYLES[index] ?? FAINT]));
