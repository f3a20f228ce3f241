// A worker thread of draw-png.ts. Node.js loads this file itself, without the bundler: plain JavaScript.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Resvg } from '@resvg/resvg-js';
import { encodePng } from './encode-png.mjs';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/**
 * One SVG as the bytes of a PNG. Its pixels, up to 20 MB outside the heap of this thread, are returned at once: V8 would not
 * see them, and let those of several images stay.
 *
 * @param {{ svg: string, zoom: number, fontFiles: string[] }} drawing
 */
export default async function drawPng({ svg, zoom, fontFiles }) {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Geist' };
  const render = () => {
    const { width, height, pixels } = new Resvg(svg, { fitTo: { mode: 'zoom', value: zoom }, font }).render();
    return { width, height, rgba: pixels };
  };
  const png = await encodePng(render());
  collectGarbage();
  return png;
}
