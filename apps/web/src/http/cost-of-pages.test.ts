import { describe, expect, it, vi } from 'vitest';
import { createPage, servePages } from './testing/serve-pages.ts';

describe('a page', () => {
  it('costs its visitor one point where it is kept', async () => {
    await servePages(createPage(), async ({ ask, consume }) => {
      const costs = async () => {
        consume.mockClear();
        await ask({ path: '/p/node/compare' });
        return consume.mock.calls.map(([, points]) => points);
      };
      expect([await costs(), await costs()]).toEqual([[1, 4], [1]]);
    });
  });

  it('G2: costs a point for each 25 ms of processor time, kept or not, and whoever waited for it none of them', async () => {
    const begun: { path: string; end: () => void }[] = [];
    const render = createPage(({ url }) => new Promise((end) => begun.push({ path: url ?? '', end: () => end() })));
    await servePages(render, async ({ ask, consume, world }) => {
      const renderFor = async (ms: number, ...paths: string[]) => {
        consume.mockClear();
        const sent = paths.map((path) => ask({ path }));
        const first = await vi.waitUntil(() => begun.pop());
        await vi.waitUntil(() => consume.mock.calls.length === paths.length + 1);
        world.spentMs += ms;
        first.end();
        await Promise.all(sent);
        return consume.mock.calls.reduce((sum, [, points]) => sum + points, 0);
      };
      expect(await renderFor(500, '/p/node/compare')).toBe(20);
      expect(await renderFor(90, '/p/node/compare?a=1')).toBe(5);
      expect(await renderFor(60_000, '/p/node/compare?a=2')).toBe(40);
      expect(await renderFor(500, '/p/node/compare?a=3', '/p/node/compare?a=3')).toBe(20 + 1);
    });
  });
});
