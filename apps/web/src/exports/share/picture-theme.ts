/** The colours of a picture. They are those of `ui/tokens.css`, which a test holds them to: a picture has no stylesheet. */
export type PictureTheme = {
  readonly surface: string;
  readonly line: string;
  readonly 'line-2': string;
  readonly grid: string;
  readonly fg: string;
  readonly 'fg-2': string;
  readonly 'fg-3': string;
  readonly slower: string;
  readonly warn: string;
  readonly 'warn-bg': string;
  readonly 'warn-line': string;
  /** Marks of drivers by their place in the palette. */
  readonly marks: readonly string[];
};

export const LIGHT: PictureTheme = {
  surface: '#ffffff',
  line: '#e7e7ea',
  'line-2': '#cdced3',
  grid: '#ececef',
  fg: '#17181b',
  'fg-2': '#4c4f57',
  'fg-3': '#676b74',
  slower: '#b3261e',
  warn: '#7a4f00',
  'warn-bg': '#fff8e8',
  'warn-line': '#ecd9a8',
  marks: ['#0072b2', '#d55e00', '#009e73', '#b5568f', '#a87400', '#6b3fa0'],
};

export const DARK: PictureTheme = {
  surface: '#131417',
  line: '#24262b',
  'line-2': '#3b3e46',
  grid: '#212328',
  fg: '#eceef1',
  'fg-2': '#aeb2bb',
  'fg-3': '#8d929c',
  slower: '#ff8f85',
  warn: '#ecc069',
  'warn-bg': '#211b0e',
  'warn-line': '#4a3c18',
  marks: ['#56b4e9', '#f08a3c', '#2cc497', '#d68fb8', '#e0b040', '#b79bea'],
};
