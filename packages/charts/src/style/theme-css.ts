import { type Colour, THEMES } from './theme.ts';

const SHADOW = [
  '0 0 0 1px light-dark(#0000000d,#ffffff14)',
  '0 1px 2px light-dark(#0000000d,#0000)',
  '0 14px 36px -8px light-dark(#00000026,#000000b3)',
].join();

/** Each colour once, for both themes: pages have them twice, as HTML and as data. */
const COLOURS = Object.entries(THEMES.light)
  .map(([name, light]) => `--${name}:light-dark(${light},${THEMES.dark[name as Colour]})`)
  .join(';');

/** A driver's colour for everything inside: --c marks, --ct text. */
const DRIVERS = [0, 1, 2, 3, 4, 5].map((slot) => `.c${slot}{--c:var(--d${slot});--ct:var(--d${slot}-t)}`).join('');

/**
 * The theme object as custom properties for stylesheets. The theme follows the system unless the reader chose one
 * (data-theme on the root element).
 */
export const THEME_CSS = [
  `:root{color-scheme:light dark;--shadow:${SHADOW};${COLOURS};--radius:6px;`,
  '--sans:var(--font-geist-sans),system-ui,sans-serif;--mono:var(--font-geist-mono),ui-monospace,monospace}',
  ':root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}',
  DRIVERS,
].join('');
