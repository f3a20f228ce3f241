import { existsSync } from 'node:fs';
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { encodePng } from './encode-png.ts';
import { MONO, SANS } from './text.ts';

/** Twice the size of the SVG, for screens with small pixels. */
const ZOOM = 2;
/** Beyond it a tall image is drawn smaller: a pixel takes four bytes of memory while it is drawn. */
const MOST_PIXELS = 8_000_000;

/**
 * The fonts of PNGs, which come with the program: a PNG is the same whatever fonts a machine has installed. Geist has the
 * letters, DejaVu what it lacks: shapes of verdicts, other alphabets.
 * `next.config.ts` puts the same files into the build.
 */
export const FONT_FILES = [
  'geist/dist/fonts/geist-sans/Geist-Regular.ttf',
  'geist/dist/fonts/geist-sans/Geist-Medium.ttf',
  'geist/dist/fonts/geist-sans/Geist-SemiBold.ttf',
  'geist/dist/fonts/geist-mono/GeistMono-Regular.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
] as const;

/** The nearest `node_modules` above a folder that has the file. A checkout and a standalone build are laid out alike. */
function findFont(file: string, from: string): string {
  // The bundler must not take these paths for files to pack.
  const font = path.join(/*turbopackIgnore: true*/ from, 'node_modules', file);
  if (existsSync(/*turbopackIgnore: true*/ font)) return font;
  const above = path.dirname(from);
  if (above === from) throw new Error(`the font ${file} is missing: PNGs would have no text`);
  return findFont(file, above);
}

let fonts: string[] | undefined;
/** Found once: where they are does not change while the program runs. */
const fontFiles = (): string[] => {
  fonts ??= FONT_FILES.map((file) => findFont(file, process.cwd()));
  return fonts;
};

/** How many pixels of the PNG one of the SVG becomes, to each side. */
export function zoomFor(svg: string): number {
  const [, width, height] = /^<svg [^>]*?width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const area = Number(width) * Number(height);
  if (!(area > 0)) throw new Error('an image does not state its size');
  return Math.min(ZOOM, Math.sqrt(MOST_PIXELS / area));
}

/**
 * The SVG with the fonts that come with the program, by their names. Arrows, shapes and mathematical signs name the font
 * that has them: otherwise the whole text around one would be drawn in that font, and lose its weight.
 */
const withFonts = (svg: string): string =>
  svg
    .replaceAll(`"${SANS}"`, '"Geist"')
    .replaceAll(`"${MONO}"`, '"Geist Mono"')
    .replace(/(?<=>)[^<]+(?=<\/text>)/g, (text) =>
      text.replace(/[\u2190-\u2bff]+/g, '<tspan font-family="DejaVu Sans">$&</tspan>'),
    );

/** An SVG of ours as PNG. It is the same on every machine: none of its fonts or files is used. */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const image = await renderAsync(withFonts(svg), {
    fitTo: { mode: 'zoom', value: zoomFor(svg) },
    font: {
      loadSystemFonts: false,
      fontFiles: fontFiles(),
      defaultFontFamily: 'Geist',
    },
  });
  return encodePng({ width: image.width, height: image.height, rgba: image.pixels });
}
