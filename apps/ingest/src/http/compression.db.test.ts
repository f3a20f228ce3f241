import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toRun } from '../testing/to-run.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
const get = (accepted: string, more: object = {}) =>
  api.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': accepted }, ...more });

test('JSON is compressed as the client accepts it, and is the same document', async () => {
  const plain = await get('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const gzip = await get('gzip');
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
  const brotli = await get('gzip, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.payload);
  expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

test('one weak ETag stands for every encoding, and a copy of any is answered 304 without a body', async () => {
  const [plain, gzip] = [await get('identity'), await get('gzip')];
  expect(gzip.headers.etag).toBe(plain.headers.etag);
  expect(gzip.headers.etag).toMatch(/^W\/"/);
  const headers = { 'accept-encoding': 'gzip', 'if-none-match': String(plain.headers.etag) };
  const again = await api.app.inject({ url: '/openapi.json', headers });
  expect([again.statusCode, again.payload, again.headers['content-encoding']]).toEqual([304, '', undefined]);
  expect(again.headers.vary).toBe('accept-encoding');
});

test('HEAD has the headers of GET and no body', async () => {
  const head = await get('gzip', { method: 'HEAD' });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  expect(head.headers.etag).toBe((await get('gzip')).headers.etag);
});

test('the lines of a batch are never compressed, so that each arrives when its run is committed', async () => {
  const lines = Array.from({ length: 20 }, (_, n) => JSON.stringify(toRun({ repetitionGroup: `line ${n}` })));
  const headers = { 'content-type': 'application/x-ndjson', 'accept-encoding': 'gzip' };
  const response = await api.post(lines.join('\n'), { url: '/v1/batches', headers });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.payload.trim().split('\n')).toHaveLength(21);
});

test('a short response and an error are sent as they are', async () => {
  const missing = await api.app.inject({ url: '/v1/runs/r_ffffffffffffffff', headers: { 'accept-encoding': 'gzip' } });
  expect([missing.statusCode, missing.headers['content-encoding']]).toEqual([404, undefined]);
});
