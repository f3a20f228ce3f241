import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, crc32, createDeflate } from 'node:zlib';

/**
 * @typedef {object} Pixels
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} rgba red, green, blue, opacity, a byte each; the colours multiplied by the opacity; by row from the top
 */

/**
 * Colours as they are, which is how PNG wants them. Opaque pixels, nearly all there are, stay.
 *
 * @param {Uint8Array} rgba
 */
function divideByOpacity(rgba) {
  for (let at = 3; at < rgba.length; at += 4) {
    const opacity = rgba[at] ?? 255;
    if (opacity === 255 || opacity === 0) continue;
    for (let channel = at - 3; channel < at; channel += 1) {
      rgba[channel] = Math.min(255, Math.round(((rgba[channel] ?? 0) * 255) / opacity));
    }
  }
}

/** Rows that are compressed in one step. */
const ROWS = 64;

/**
 * Each row begins with its filter: none, because flat colours compress best as they are.
 *
 * @param {Pixels} pixels
 */
function* toRows({ width, height, rgba }) {
  const stride = width * 4;
  for (let from = 0; from < height; from += ROWS) {
    const until = Math.min(height, from + ROWS);
    const rows = new Uint8Array((stride + 1) * (until - from));
    for (let y = from; y < until; y += 1) {
      rows.set(rgba.subarray(y * stride, (y + 1) * stride), (y - from) * (stride + 1) + 1);
    }
    yield rows;
  }
}

/**
 * @param {string} type
 * @param {Uint8Array} content
 */
function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Pixels as a PNG: a smaller file in a third of the time that the encoder of the renderer takes. W3C, Portable Network
 * Graphics, third edition. Uses up `rgba`.
 *
 * @param {Pixels} pixels
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function encodePng(pixels) {
  divideByOpacity(pixels.rgba);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels.width, 0);
  head.writeUInt32BE(pixels.height, 4);
  // Eight bits a channel, colour with opacity.
  head.set([8, 6], 8);
  const compress = createDeflate({ level: 3, memLevel: constants.Z_MAX_MEMLEVEL });
  const content = await buffer(Readable.from(toRows(pixels)).pipe(compress));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk('IHDR', head), chunk('IDAT', content), chunk('IEND', new Uint8Array())];
  return new Uint8Array(Buffer.concat(parts));
}
