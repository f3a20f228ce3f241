import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

const agent = new Agent({ keepAlive: true });

/**
 * Sends one GET as a browser does, and counts the bytes on the wire.
 *
 * @param {string} url
 * @returns {Promise<{ status: number, wireBytes: number, text: string, ms: number }>} the time to the last byte
 */
export function get(url) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const ms = performance.now() - begun;
        const body = Buffer.concat(chunks);
        const text = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
        resolve({ status: response.statusCode ?? 0, wireBytes: body.length, text, ms });
      });
    })
      .once('error', reject)
      .end();
  });
}
