import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

describe('POST /v1/runs refuses a body', () => {
  it('of more than 8 MiB as sent, and closes the connection (row 21)', async () => {
    const response = await api.post(Buffer.alloc(8 * 1024 * 1024 + 1, ' '));
    expect([response.statusCode, response.json().code]).toEqual([413, 'payload-too-large']);
    expect(response.json().detail).toBe('The body may be at most 8388608 bytes (8 MiB) as sent.');
    expect(response.headers.connection).toBe('close');
  });

  it('of more than 64 MiB unpacked, as soon as it gets there (rows 21, 22)', async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(256 * 1024 * 1024), { level: 1 });
    const before = process.memoryUsage().arrayBuffers;
    const response = await api.post(bomb, { headers: { 'content-encoding': 'gzip' } });
    expect([response.statusCode, response.json().code]).toEqual([413, 'payload-too-large']);
    expect(response.json().detail).toContain('64 MiB) decompressed');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(96 * 1024 * 1024);
  });

  it('but takes one of 8 MiB that is all blanks around a run', async () => {
    const json = JSON.stringify(toRun());
    const response = await api.post(json + ' '.repeat(8 * 1024 * 1024 - json.length));
    expect(response.statusCode).toBe(201);
  });
});
