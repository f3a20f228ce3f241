import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ACCEPTED_ENCODINGS } from '../../body/open-body.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

describe('POST /v1/runs', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/json5',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    'json',
    '',
  ])('refuses the Content-Type %j and names those it takes (row 25)', async (type) => {
    const response = await api.post(toRun(), { headers: { 'content-type': type } });
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported-media-type']);
    expect(response.json().detail).toMatch(/application\/json|spelt/);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"'])(
    'takes %s',
    async (type) => {
      expect((await api.post(toRun({ repetitionGroup: type }), { headers: { 'content-type': type } })).statusCode).toBe(
        201,
      );
    },
  );

  it.each(['deflate', 'lz4', 'gzip, br'])(
    'refuses the Content-Encoding %s and names those it takes (row 24)',
    async (encoding) => {
      const response = await api.post(toRun(), { headers: { 'content-encoding': encoding } });
      expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported-encoding']);
      expect(response.headers['accept-encoding']).toBe(ACCEPTED_ENCODINGS.join(', '));
    },
  );

  it('takes Zstandard exactly where this Node has it, and then names it', async () => {
    const compress = (zlib as unknown as { zstdCompressSync?: (body: string) => Buffer }).zstdCompressSync;
    const body = JSON.stringify(toRun({ repetitionGroup: 'zstd' }));
    const response = await api.post(compress?.(body) ?? body, { headers: { 'content-encoding': 'zstd' } });
    expect(response.statusCode).toBe(compress ? 201 : 415);
    expect(ACCEPTED_ENCODINGS.includes('zstd')).toBe(compress !== undefined);
  });
});
