import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { toResult, toRun } from '../testing/to-run.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

let minute = 10;
/** Each is newer than the one before. */
const upload = (value: number) =>
  api.post(
    toRun({
      startedAt: `2026-11-20T10:${minute++}:00Z`,
      repetitionGroup: `value ${value}`,
      results: [toResult({ scenario: 'kept', value })],
    }),
  );

it.each(['/v1/series?project=node-connectors&scenario=kept', '/v1/compare?project=node-connectors&scenario=kept'])(
  '%s is computed once for a state, for all who ask, in whatever encoding, and is another one after an upload',
  async (url) => {
    await upload(url.length);
    const query = vi.spyOn(api.deps.db.pool, 'query');
    const ask = async (encoding: string, address = url) => {
      query.mockClear();
      const { rawPayload, headers } = await api.app.inject({ url: address, headers: { 'accept-encoding': encoding } });
      const body = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
      return {
        text: body.toString(),
        encoding: headers['content-encoding'],
        queries: query.mock.calls.length,
        headers,
      };
    };
    const [first] = await Promise.all([ask('gzip'), ask('gzip')]);
    expect(first.encoding).toBe('gzip');
    const [again, plain] = [await ask('gzip'), await ask('identity')];
    expect([again.queries, plain.queries, plain.encoding]).toEqual([1, 1, undefined]);
    expect([again.text, plain.text]).toEqual([first.text, first.text]);
    expect(again.headers).toMatchObject({
      etag: first.headers.etag,
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
    });
    expect(JSON.parse(first.text)).toBeTypeOf('object');
    expect((await ask('gzip', `${url}&metric=throughput`)).headers.etag).not.toBe(first.headers.etag);
    await upload(url.length + 0.5);
    const later = await ask('gzip');
    expect(later.queries).toBeGreaterThan(1);
    expect(later.text).not.toBe(first.text);
    query.mockRestore();
  },
);

it('an error is not kept: what is missing now may be there later', async () => {
  const url = '/v1/series?project=node-connectors&scenario=later';
  expect((await api.get(url)).statusCode).toBe(404);
  await api.post(toRun({ results: [toResult({ scenario: 'later' })] }));
  expect((await api.get(url)).statusCode).toBe(200);
});
