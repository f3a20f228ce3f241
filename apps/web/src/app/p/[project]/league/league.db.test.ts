import { describe, expect, it } from 'vitest';
import { createLeagueWorld } from '@/server/testing/create-league-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { GET as getAs } from './as/[format]/route.ts';
import { GET as getBadge } from './badge.svg/route.ts';

const world = useServedWorld(createLeagueWorld);

const get = async (format: string, query = '', project = world.project.slug) => {
  const request = new Request(`http://pages.example/p/${project}/league/as/${format}${query}`);
  const response = await getAs(request, { params: Promise.resolve({ project, format }) });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
};

const badge = async (query: string, project = world.project.slug) => {
  const request = new Request(`http://pages.example/p/${project}/league/badge.svg${query}`);
  const response = await getBadge(request, { params: Promise.resolve({ project }) });
  return { status: response.status, text: await response.text() };
};

describe('a league', () => {
  it('as JSON has ranks, ratios, other metrics, and why a driver has no rank', async () => {
    const { drivers, anchor, cases, batch } = JSON.parse((await get('json')).text);
    expect(anchor).toMatchObject({ driver: { slug: 'libpq' }, version: '1.0.0' });
    expect(batch).toMatchObject({ occasion: 'b_1', invocations: 5, isSteady: true });
    expect(cases).toHaveLength(4);
    expect(drivers.map((driver: { key: string; rank: unknown }) => [driver.key, driver.rank])).toEqual([
      ['libpq', { low: 1, high: 1 }],
      ['pgx', { low: 2, high: 2 }],
      ['pg', { low: 3, high: 3 }],
      ['psycopg', { low: 4, high: 4 }],
      ['orm', null],
    ]);
    expect(drivers[2].mean.ratio).toBeCloseTo(1.5, 1);
    expect(drivers[2].costs).toMatchObject([{ metric: 'process-cpu-time', ratio: expect.closeTo(1.5, 1) }]);
    expect(drivers[4].missing).toContain('insert-1: emulated, two statements');
  });

  it('as CSV, Markdown and image says the same, and names what is missing', async () => {
    const [csv, md, svg] = await Promise.all(['csv', 'md', 'svg'].map((format) => get(format)));
    expect(csv?.text.split('\n')[0]).toMatch(/^Rank,Driver,Version,Language,Features,Mean,Low,High,client CPU,/);
    expect(csv?.text).toMatch(/\n3,pg,1\.0\.0,JavaScript,,1\.\d{6,}/);
    expect(md?.text).toMatch(/\| 2 \| pgx \| 1\.0\.0 \| Go \| 1\.20× \|/);
    expect(md?.text).toContain('emulated, two statements');
    for (const text of ['libpq', 'psycopg', 'emulated']) expect(svg?.text).toContain(text);
    expect((await get('png')).type).toBe('image/png');
  });

  it('shows some of its drivers with the ranks that they have among all', async () => {
    const { drivers, driversTotal } = JSON.parse((await get('json', '?language=JavaScript')).text);
    expect(drivers).toMatchObject([{ key: 'pg', rank: { low: 3, high: 3 } }]);
    expect(driversTotal).toBe(5);
  });

  it('names what its address asks for in vain, and refuses what is no format and no project', async () => {
    expect((await get('json', '?scenario=nothing')).text).toContain('"requested": "nothing"');
    expect((await get('json', '?environment=nowhere')).text).toContain('"requested": "nowhere"');
    expect((await get('exe')).status).toBe(404);
    expect((await get('svg', '', 'nowhere')).status).toBe(404);
  });
});

describe('the badge of a rank', () => {
  it('says it in words, and that there is none', async () => {
    expect((await badge('?driver=pg')).text).toContain('>3rd of 4<');
    expect((await badge('?driver=orm')).text).toContain('>not ranked, of 4<');
    expect((await badge('?driver=nobody')).text).toContain('>not in this league<');
  });

  it('needs one driver and a project', async () => {
    expect((await badge('')).status).toBe(400);
    expect((await badge('?driver=pg,pgx')).status).toBe(400);
    expect((await badge('?driver=pg', 'nowhere')).status).toBe(404);
  });
});
