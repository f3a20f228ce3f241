import type { Colour } from './theme.ts';

/**
 * A colour of the theme as an attribute of SVG. A page resolves the custom property by its theme; an export, which has no
 * stylesheet, gets the value from the theme object when it is written.
 */
export const paint = (colour: Colour): string => `var(--${colour})`;

/** A driver's position in the project's palette: colour, marker and dash. Null (or beyond the last) is drawn as context. */
export type DriverSlot = 0 | 1 | 2 | 3 | 4 | 5 | null;

/** How one driver is drawn. Identity is three things at once, so that a chart reads without colour. */
export type DriverStyle = {
  /** Sets `--c` (marks) and `--ct` (text) for HTML. */
  readonly className: string;
  /** Of marks, as an attribute of SVG. */
  readonly colour: string;
  /** The same hue, strong enough for text. */
  readonly textColour: string;
  readonly dash: string | undefined;
  /** Path of the marker around 0,0, about 10 across. */
  readonly marker: string;
};

const SHAPES: readonly Pick<DriverStyle, 'dash' | 'marker'>[] = [
  { dash: undefined, marker: 'M-4.4 0a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0Z' },
  { dash: '6 3', marker: 'M-4-4h8v8h-8Z' },
  { dash: '2 3', marker: 'M0-4.6 4.6 4H-4.6Z' },
  { dash: '8 2 2 2', marker: 'M0-5.2 5.2 0 0 5.2-5.2 0Z' },
  { dash: '12 3', marker: 'M0 4.6-4.6-4H4.6Z' },
  {
    dash: '4 2 1 2 1 2',
    marker: 'M-1.7-4.8h3.4v3.1h3.1v3.4h-3.1v3.1h-3.4v-3.1h-3.1v-3.4h3.1Z',
  },
];

const STYLES = SHAPES.map((shape, slot): DriverStyle => {
  const name = `d${slot as Exclude<DriverSlot, null>}` as const;
  return { className: `c${slot}`, colour: paint(name), textColour: paint(`${name}-t`), ...shape };
});

const CONTEXT: DriverStyle = {
  className: 'cx',
  colour: paint('fg-3'),
  textColour: paint('fg-3'),
  dash: '1 2',
  marker: 'M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0Z',
};

/** The style of a driver's position in the palette; grey and small for a driver without one. */
export const driverStyle = ({ slot }: { readonly slot: DriverSlot }): DriverStyle =>
  slot === null ? CONTEXT : (STYLES[slot] ?? CONTEXT);
