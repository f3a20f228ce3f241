import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { encodePng } from './encode-png.mjs';

/** The pixels of a PNG as another program reads them: drawn once more, and told with their colours multiplied. */
function readBack(png: Uint8Array, width: number, height: number): Buffer {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const image = `<image href="${href}" width="${width}" height="${height}" image-rendering="optimizeSpeed"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;
}

it('a PNG has the pixels that went into it, and their opacity', async () => {
  const [width, height] = [3, 2];
  const rgba = Uint8Array.from([
    ...[255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255],
    ...[0, 0, 0, 0, 128, 64, 32, 128, 23, 24, 27, 255],
  ]);
  const png = await encodePng({ width, height, rgba: Uint8Array.from(rgba) });
  const back = readBack(png, width, height);
  expect(back).toHaveLength(rgba.length);
  for (const [at, channel] of back.entries()) expect(Math.abs(channel - (rgba[at] ?? 0))).toBeLessThanOrEqual(1);
});
