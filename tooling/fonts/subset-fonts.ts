import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/**
 * What pages are written in: Latin, general punctuation, and the symbols of our own texts. Any other character, such as one
 * of a name in an upload, is drawn in the next font of the list.
 */
const CHARACTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ...range(0x2010, 0x2027),
  ...range(0x2030, 0x203a),
  ...'€™←↑→↓↔−×÷≈≠≤≥∞√Δµ½¼¾▲▼●○◆◇■□✓✕⌘⏎',
].join('');

/** Each font of the pages by the file it is in, and the file of its package it is made from. */
export const FONTS = {
  'geist.woff2': 'geist-sans/Geist-Variable.woff2',
  'geist-mono.woff2': 'geist-mono/GeistMono-Variable.woff2',
};

/** The weights that the style sheets use. */
const WEIGHTS = { wght: { min: 400, max: 700 } };

/**
 * A font of the pages, one of the values of `FONTS`, with the characters and weights that they use: a third of the bytes of the
 * whole font, as woff2. They are the same for the same versions of geist and subset-font.
 */
export function subset(root: string, source: string): Promise<Buffer> {
  const whole = readFileSync(path.join(root, 'node_modules/geist/dist/fonts', source));
  return subsetFont(whole, CHARACTERS, { targetFormat: 'woff2', variationAxes: WEIGHTS });
}

/** Writes the fonts of the pages: `npm run fonts`, after a new version of geist. */
export async function writeFonts({ root }: { root: string }) {
  for (const [file, source] of Object.entries(FONTS))
    writeFileSync(path.join(root, 'apps/web/src/ui/fonts', file), await subset(root, source));
}
