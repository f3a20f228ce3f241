// A worker thread of draw-png.ts. Node.js loads this file itself, without the bundler: plain JavaScript.
import { Resvg } from '@resvg/resvg-js';
import { encodePng } from './encode-png.mjs';

/**
 * One SVG as the bytes of a PNG.
 *
 * @param {{ svg: string, zoom: number, fontFiles: string[] }} drawing
 */
export default async function drawPng({ svg, zoom, fontFiles }) {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Geist' };
  const image = new Resvg(svg, { fitTo: { mode: 'zoom', value: zoom }, font }).render();
  return encodePng({ width: image.width, height: image.height, rgba: image.pixels });
}
