import type { Colour } from './theme.ts';

/**
 * A colour of the theme as an attribute of SVG. A page resolves the custom property by its theme; an export, which has no
 * stylesheet, gets the value from the theme object when it is written.
 */
export const paint = (colour: Colour): string => `var(--${colour})`;

export const SANS = 'var(--sans)';
const MONO = 'var(--mono)';

/** The type of text in charts, as attributes. Sizes are pixels of a page. */
export const TEXT = {
  tick: { fontSize: 11, fontWeight: 400, fontFamily: MONO, fill: paint('fg-3') },
  figure: { fontSize: 11, fontWeight: 400, fontFamily: MONO, fill: paint('fg') },
  label: { fontSize: 12, fontWeight: 400, fontFamily: SANS, fill: paint('fg-2') },
  name: { fontSize: 12, fontWeight: 500, fontFamily: SANS, fill: paint('fg') },
} as const;
