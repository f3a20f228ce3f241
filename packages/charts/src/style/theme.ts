/**
 * Every colour in the light and in the dark theme, for pages and for exports. The contrast on every background a colour is
 * used on is at least 4.5 for text and 3 for marks, which tests check.
 */
const COLOURS = {
  bg: ['#fbfbfc', '#0d0e10'],
  surface: ['#ffffff', '#131417'],
  sunken: ['#f4f4f6', '#1a1b1f'],
  line: ['#e7e7ea', '#24262b'],
  'line-2': ['#cdced3', '#3b3e46'],
  fg: ['#17181b', '#eceef1'],
  'fg-2': ['#4c4f57', '#aeb2bb'],
  'fg-3': ['#676b74', '#8d929c'],
  accent: ['#4b45c6', '#a8a3ff'],
  'accent-bg': ['#eeedfb', '#221f45'],
  worse: ['#b3261e', '#ff8f85'],
  better: ['#005a8d', '#6fc0ee'],
  warn: ['#7a4f00', '#ecc069'],
  'warn-bg': ['#fff8e8', '#211b0e'],
  'warn-line': ['#ecd9a8', '#4a3c18'],
  hatch: ['#b9bbc2', '#565a64'],
  grid: ['#ececef', '#212328'],
  // Okabe and Ito's palette in the order drivers get them, the sixth a violet (their sky blue is too near the first on
  // white); -t is the same hue, strong enough for text.
  d0: ['#0072b2', '#56b4e9'],
  'd0-t': ['#00649c', '#6fc0ee'],
  d1: ['#d55e00', '#f08a3c'],
  'd1-t': ['#ad4c00', '#f59a55'],
  d2: ['#009e73', '#2cc497'],
  'd2-t': ['#00795a', '#3ecfa4'],
  d3: ['#b5568f', '#d68fb8'],
  'd3-t': ['#9c4379', '#dfa3c6'],
  d4: ['#a87400', '#e0b040'],
  'd4-t': ['#875d00', '#e6bd5c'],
  d5: ['#6b3fa0', '#b79bea'],
  'd5-t': ['#5d3690', '#c4adef'],
} as const;

export type ThemeName = 'light' | 'dark';
type Tint = `${'better' | 'worse'}-${1 | 2 | 3 | 4}`;
export type Colour = keyof typeof COLOURS | Tint;

/** How much of its colour each tint of the matrix has, in percent: little enough for text of every colour used on it. */
const TINTS = [7, 13, 20, 26];

/** `percent` of colour `a` mixed with colour `b`, all "#rrggbb". */
function mix(a: string, b: string, percent: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round((channel(a, at) * percent + channel(b, at) * (100 - percent)) / 100));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function toTheme(index: 0 | 1): Readonly<Record<Colour, string>> {
  const colours = Object.entries(COLOURS).map(([name, pair]) => [name, pair[index]]);
  const tints = (['better', 'worse'] as const).flatMap((side) =>
    TINTS.map((percent, nth) => [`${side}-${nth + 1}`, mix(COLOURS[side][index], COLOURS.surface[index], percent)]),
  );
  return Object.fromEntries([...colours, ...tints]);
}

/** The one source of all colours, "#rrggbb" by name. */
export const THEMES: Readonly<Record<ThemeName, Readonly<Record<Colour, string>>>> = {
  light: toTheme(0),
  dark: toTheme(1),
};
