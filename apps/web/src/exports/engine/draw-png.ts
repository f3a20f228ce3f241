import { renderAsync } from '@resvg/resvg-js';
import { encodePng } from './encode-png.ts';
import { findFonts } from './find-fonts.ts';
import { MONO, SANS } from './text.ts';

/** Twice the size of the SVG, for screens with small pixels. */
const ZOOM = 2;
/** Beyond it a tall image is drawn smaller: a pixel takes four bytes of memory while it is drawn. */
const MOST_PIXELS = 8_000_000;

let fonts: string[] | undefined;
/** Found once: where they are does not change while the program runs. */
const fontFiles = (): string[] => {
  fonts ??= findFonts(process.cwd());
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

/** An SVG of ours as PNG. It looks the same on every machine: no font and no file of it has a say. */
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
