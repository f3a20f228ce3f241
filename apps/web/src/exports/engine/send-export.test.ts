import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Body, type Export, RejectedExport, sendExport } from './send-export.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tachograph-exports-'));
  vi.stubEnv('IMAGE_CACHE_DIR', folder);
  forget();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  forget();
  await rm(folder, { recursive: true, force: true });
});

/** As if the process had just started. */
const forget = () => Reflect.deleteProperty(globalThis, Symbol.for('tachograph exports'));

const send = (
  name: string,
  make: () => Promise<Body>,
  more: Partial<Export> = {},
  headers: Record<string, string> = {},
) =>
  sendExport(new Request('http://pages.example/', { headers }), {
    ...{ type: 'image/png', isImage: true, madeFrom: [name], headers: {}, make },
    ...more,
  });

const image = async () => new Uint8Array([1, 2, 3]);

describe('an export', () => {
  it('is made once, and kept on disk: after a restart it is sent without being made', async () => {
    const make = vi.fn(image);
    const first = await send('kept', make);
    expect([first.status, await first.arrayBuffer()]).toEqual([200, new Uint8Array([1, 2, 3]).buffer]);
    await send('kept', make);
    forget();
    const later = await send('kept', make);
    expect([later.status, later.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
    expect(Buffer.from(await later.arrayBuffer())).toEqual(Buffer.from([1, 2, 3]));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is neither read nor made for a client that has it', async () => {
    const make = vi.fn(image);
    const tag = (await send('known', image)).headers.get('etag') ?? '';
    forget();
    const response = await send('known', make, {}, { 'if-none-match': `"other", ${tag}` });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(make).not.toHaveBeenCalled();
    expect((await send('changed', make, {}, { 'if-none-match': tag })).status).toBe(200);
  });

  it('of thirty at once gets its turn or 503 with a time to wait, at most two are made together, and texts go on beside them', async () => {
    let [together, most] = [0, 0];
    const release: (() => void)[] = [];
    const make = async () => {
      together += 1;
      most = Math.max(most, together);
      await new Promise<void>((resolve) => release.push(resolve));
      together -= 1;
      return new Uint8Array([together]);
    };
    const requests = Array.from({ length: 30 }, (_, n) => send(`flood ${n}`, make));
    await expect.poll(() => release).toHaveLength(2);
    const text = await send('text', async () => 'text', { isImage: false });
    expect(await text.text()).toBe('text');
    const timer = setInterval(() => release.shift()?.(), 1);
    const responses = await Promise.all(requests);
    clearInterval(timer);
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(18);
    expect(statuses.filter((status) => status === 503)).toHaveLength(12);
    expect(responses.at(-1)?.headers.get('retry-after')).toBe('5');
    expect(await responses.at(-1)?.text()).toMatch(/^[A-Z].*\.\n$/);
    expect(most).toBe(2);
  });

  it('that is rejected says why, and nothing is kept', async () => {
    const reject = vi.fn(() => Promise.reject(new RejectedExport(422, 'There is nothing.')));
    for (const _ of [1, 2]) {
      const response = await send('rejected', reject);
      expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([
        ...[422, null, 'There is nothing.\n'],
      ]);
    }
    expect(reject).toHaveBeenCalledTimes(2);
  });
});
