import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/create-test-api.ts';
import { toRun } from '../../testing/to-run.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('POST /v1/runs refuses a body', () => {
  it('of more than 2 MiB as sent, and closes the connection (row 21)', async () => {
    const answer = await api.post(Buffer.alloc(2 * 1024 * 1024 + 1, ' '));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload-too-large']);
    expect(answer.json().detail).toBe('The body may be at most 2097152 bytes (2 MiB) as sent.');
    expect(answer.headers.connection).toBe('close');
  });

  it('of more than 8 MiB unpacked, as soon as it gets there (rows 21, 22)', async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(256 * 1024 * 1024), { level: 1 });
    const before = process.memoryUsage().arrayBuffers;
    const answer = await api.post(bomb, { headers: { 'content-encoding': 'gzip' } });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload-too-large']);
    expect(answer.json().detail).toContain('8 MiB) decompressed');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
  });

  it('but takes one of 2 MiB that is all blanks around a run', async () => {
    const json = JSON.stringify(toRun());
    const answer = await api.post(json + ' '.repeat(2 * 1024 * 1024 - json.length));
    expect(answer.statusCode).toBe(201);
  });
});
