import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as getDriver } from '@/app/p/[project]/drivers/[driver]/as/[format]/route.ts';
import { GET as getMatrix } from '@/app/p/[project]/matrix/as/[format]/route.ts';
import { GET as getTrend } from '@/app/p/[project]/scenarios/[scenario]/as/[format]/route.ts';
import { GET as getSweep } from '@/app/p/[project]/scenarios/[scenario]/sweep/as/[format]/route.ts';
import { GET as getTradeOff } from '@/app/p/[project]/trade-off/as/[format]/route.ts';
import { createChartWorld } from '@/server/testing/create-chart-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';

const world = useServedWorld(createChartWorld);
beforeAll(async () => {
  vi.stubEnv('WEB_URL', 'https://tachograph.example');
  await world.upload(1, '1.0.0', 1000.5);
});

type Segments = Readonly<Record<'project' | 'scenario' | 'driver' | 'format', string>>;
type Get = (request: Request, props: { params: Promise<Segments> }) => Promise<Response>;

const CHARTS: Readonly<Record<string, Get>> = {
  trend: getTrend,
  sweep: getSweep,
  'trade-off': getTradeOff,
  matrix: getMatrix,
  driver: getDriver,
};

type Requested = { query?: string; segments?: Partial<Segments>; headers?: Record<string, string> };

const get = (chart: string, format: string, { query = '', segments = {}, headers = {} }: Requested = {}) =>
  (CHARTS[chart] as Get)(new Request(`http://pages.example/${chart}/as/${format}${query}`, { headers }), {
    params: Promise.resolve({ project: 'node', scenario: 'send', driver: 'mariadb', format, ...segments }),
  });

describe.each(Object.keys(CHARTS))('the exports of a %s', (chart) => {
  it.each([
    ['json', 'application/json; charset=utf-8'],
    ['csv', 'text/csv; charset=utf-8'],
    ['md', 'text/markdown; charset=utf-8'],
    ['svg', 'image/svg+xml; charset=utf-8'],
    ['png', 'image/png'],
  ])('%s is sent with its type, runs and loads nothing, and is asked for again with its tag', async (format, type) => {
    const response = await get(chart, format);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'no-cache',
      'content-disposition': expect.stringMatching(new RegExp(`^inline; filename="[\\w-]+\\.${format}"$`)),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const tag = response.headers.get('etag') ?? '';
    const again = await get(chart, format, { headers: { 'if-none-match': tag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
  });

  it('carries what was measured, exact', async () => {
    for (const format of ['json', 'csv']) expect(await (await get(chart, format)).text(), format).toContain('1000.5');
    for (const format of ['md', 'svg']) {
      const text = await (await get(chart, format)).text();
      expect(text, format).toContain('1,00');
      expect(text).toContain('tachograph.example/p/node/');
    }
  });

  it('has a light and a dark image', async () => {
    const [light, dark] = await Promise.all(
      ['', '?theme=dark'].map(async (query) => (await get(chart, 'svg', { query })).text()),
    );
    expect(light).toContain('fill="#ffffff"');
    expect(dark).toContain('fill="#131417"');
    expect(dark).not.toContain('#ffffff');
  });

  it('names what its address asks for in vain', async () => {
    const query = chart === 'matrix' ? '?driver=nobody' : '?metric=nothing&x=nothing&driver=nobody';
    for (const format of ['json', 'md', 'svg']) {
      const response = await get(chart, format, { query });
      expect(response.status).toBe(200);
      expect(await response.text(), format).toMatch(/nothing|nobody/);
    }
  });

  it.each<[string, number, string, Requested]>([
    ['a form that it has not', 404, 'exe', {}],
    ['a property of every object', 404, 'constructor', {}],
    ['a project that is not there', 404, 'svg', { segments: { project: 'nowhere' } }],
  ])('refuses %s and says so', async (_, status, format, requested) => {
    const response = await get(chart, format, requested);
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-cache']);
    expect(await response.text()).toMatch(/^[A-Z].*\.\n$/);
  });
});

it.each([
  ['trend', { scenario: 'no-such' }],
  ['sweep', { scenario: 'no-such' }],
  ['driver', { driver: 'no-such' }],
])('a %s of a name that nothing answers to is not found', async (chart, segments) => {
  const response = await get(chart, 'svg', { segments });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('no-such');
});

it('an address that means nothing is refused, and is no error of the server', async () => {
  expect((await get('trend', 'svg', { query: `?metric=${'x'.repeat(1000)}` })).status).toBe(400);
});

it('an upload gives another tag', async () => {
  const tag = async () => (await get('trend', 'svg')).headers.get('etag');
  const before = await tag();
  expect(await tag()).toBe(before);
  await world.upload(2, '1.1.0', 1200);
  expect(await tag()).not.toBe(before);
});
