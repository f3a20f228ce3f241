import { THEMES } from '@tachograph/charts/style';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createGateWorld } from '@/server/testing/create-gate-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { GET } from './gate.svg/route.ts';

const world = useServedWorld(createGateWorld);
beforeAll(() => vi.stubEnv('WEB_URL', 'https://tachograph.example'));

const ask = (query = '', { run = world.runs[0] ?? '', project = 'node', tag = '' } = {}) =>
  GET(
    new Request(`http://pages.example/p/${project}/runs/${run}/gate.svg?${query}`, {
      headers: { 'if-none-match': tag },
    }),
    {
      params: Promise.resolve({ project, run }),
    },
  );

describe('GET /p/{project}/runs/{run}/gate.svg', () => {
  it('draws the intervals of the whole batch, worse cells first and then better ones', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    const svg = await response.text();
    expect(/<title id="title">([^<]*)</.exec(svg)?.[1]).toMatch(
      /^Head against base: select-100 1\.\d\d× slower, select-1000 1\.\d\d× slower, insert 1\.\d\d× faster, select-1 (same within 3 %|no difference)$/,
    );
    expect(svg.match(/<circle /g)).toHaveLength(4);
    expect(svg).toContain('▼ 1.29× slower');
  });

  it('is the same from every run of the batch, and needs nothing else', async () => {
    const [first, last] = await Promise.all([ask(), ask('', { run: world.runs.at(-1) ?? '' })]);
    const svg = await first.text();
    expect(await last.text()).toBe(svg);
    expect(svg).not.toMatch(/<(script|style|image|foreignObject|a)\b|\bhref|url\(|var\(/);
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('has a dark theme, and may be kept for five minutes', async () => {
    const response = await ask('theme=dark');
    expect(await response.text()).toContain(THEMES.dark.worse);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await ask('theme=dark', { tag: response.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it.each([
    ['metric=throughput', {}, 404, 'Nothing of this run was compared in turns in this metric.'],
    ['effect=2', {}, 400, 'The URL of this image cannot be read.'],
    ['', { run: 'r_0000000000000000' }, 404, 'There is no such run'],
    ['', { project: 'other' }, 404, 'There is no such project.'],
  ])('of %j of %j answers %i', async (query, of, status, text) => {
    const response = await ask(query, of);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
  });

  it('says so for a run that was not measured in turns', async () => {
    expect((await ask('', { run: world.alone })).status).toBe(404);
  });

  it('leaves out what is excluded', async () => {
    const before = await (await ask()).text();
    await world.exclude(world.runs.at(-1) ?? '');
    expect(await (await ask()).text()).not.toBe(before);
  });
});
