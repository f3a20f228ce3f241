import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { type Handler, serve } from './testing/serve.ts';

const SCRIPT = 'self.x = "ü";\n'.repeat(500);

const createBuild = () =>
  vi.fn<Handler>((incoming, response) => {
    response.statusCode = incoming.url === '/_next/static/chunks/a.js' ? 200 : 404;
    response.setHeader('content-type', 'application/javascript; charset=UTF-8');
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.end(response.statusCode === 200 ? SCRIPT : 'not found');
  });

async function fetchFile(port: number, encodings: string, path = '/_next/static/chunks/a.js') {
  const sent = request({ port, path, headers: { 'accept-encoding': encodings }, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

test('a script of the build is sent with Brotli, compressed once, with the headers it has without', async () => {
  const build = createBuild();
  await serve(build, async (port) => {
    for (const _ of [1, 2, 3]) {
      const { headers, bytes } = await fetchFile(port, 'gzip, deflate, br');
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'content-length': `${bytes.byteLength}`,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      });
      expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
    }
  });
  expect(build).toHaveBeenCalledTimes(1);
});

test('whoever does not accept Brotli gets what Next.js sends, and so does who asks for a file that is not there', async () => {
  await serve(createBuild(), async (port) => {
    const plain = await fetchFile(port, 'gzip');
    expect([plain.headers['content-encoding'], plain.bytes.toString()]).toEqual([undefined, SCRIPT]);
    const missing = await fetchFile(port, 'br', '/_next/static/chunks/b.js');
    expect([missing.status, missing.headers['content-encoding'], missing.bytes.toString()]).toEqual([
      404,
      undefined,
      'not found',
    ]);
  });
});
