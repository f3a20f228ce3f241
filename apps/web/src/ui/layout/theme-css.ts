import { THEMES, type ThemeName } from '@/charts/style/theme.ts';

const SHADOWS = {
  light: '0 0 0 1px #0000000d, 0 1px 2px #0000000d, 0 12px 32px -8px #00000026',
  dark: '0 0 0 1px #ffffff14, 0 16px 40px -8px #000000b3',
};

const declare = (name: ThemeName): string =>
  [
    `color-scheme:${name}`,
    `--shadow:${SHADOWS[name]}`,
    ...Object.entries(THEMES[name]).map(([colour, value]) => `--${colour}:${value}`),
  ].join(';');

/** A driver's colour for everything inside: --c marks, --ct text. */
const DRIVERS = [0, 1, 2, 3, 4, 5].map((slot) => `.c${slot}{--c:var(--d${slot});--ct:var(--d${slot}-t)}`).join('');

/**
 * The theme object as custom properties for stylesheets. The theme follows the system unless the reader chose one
 * (data-theme on the root element).
 */
export const THEME_CSS = [
  `:root{${declare('light')};--radius:6px;`,
  '--sans:var(--font-geist-sans),system-ui,sans-serif;--mono:var(--font-geist-mono),ui-monospace,monospace}',
  `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${declare('dark')}}}`,
  `:root[data-theme=dark]{${declare('dark')}}`,
  DRIVERS,
].join('');
