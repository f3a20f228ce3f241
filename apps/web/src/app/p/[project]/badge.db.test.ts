import { THEMES } from '@tachograph/charts/style';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as getJson } from '@/app/p/[project]/badge.json/route.ts';
import { GET as getSvg } from '@/app/p/[project]/badge.svg/route.ts';
import { createBadgeWorld } from '@/server/testing/create-claim-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';

const world = useServedWorld(createBadgeWorld);
beforeAll(async () => {
  vi.stubEnv('WEB_URL', 'https://tachograph.example');
  const occasion = 'both servers';
  await world.upload({
    ...{ drivers: { mysql2: ['3.11.0', 1000], mariadb: ['3.4.0', 1480], ancient: ['1.0.0', 990] }, occasion },
  });
  await world.upload({ drivers: { mariadb: ['3.4.0', 1500], mysql2: ['3.11.0', 1010] }, server: '11.4.2', occasion });
});

const ask = (form: 'svg' | 'json', query: string, { project = 'node', tag = '' } = {}) => {
  const get = form === 'svg' ? getSvg : getJson;
  const headers: Record<string, string> = tag ? { 'if-none-match': tag } : {};
  const request = new Request(`http://pages.example/p/${project}/badge.${form}?${query}`, { headers });
  return get(request, { params: Promise.resolve({ project }) });
};
const svg = async (query: string) => (await ask('svg', query)).text();
const json = async (query: string) => (await ask('json', query)).json();

/** Asked in the first environment alone. */
const inFirst = async (query: string) => `${query}&environment=${await world.environmentWith('10.11')}`;
const STATEMENT = 'driver=mariadb@3.4.0&reference=mysql2@3.11.0&scenario=select-1';

describe('GET /p/{project}/badge.svg and .json', () => {
  it('show the claim of a comparison with its interval and n, in the same words', async () => {
    const query = await inFirst(STATEMENT);
    const shown = await json(query);
    expect(shown).toMatchObject({
      state: 'stands',
      figures: { ratio: expect.closeTo(1.48, 6), cases: 1 },
      behind: null,
    });
    expect(shown.statement).toMatch(
      /^mariadb 3\.4\.0: 1\.48× mysql2 3\.11\.0 \(95 % CI 1\.4\d\d?–1\.\d\d\d?, n = 7\)$/,
    );
    expect(shown.url).toBe(
      `https://tachograph.example/p/node/compare?${query.replace(/&ref.*/, '')}&scenario=select-1&environment=${query.split('environment=')[1]}&reference=mysql2@3.11.0`,
    );
    expect(await svg(query)).toContain(`<title id="title">${shown.statement}</title>`);
    expect(await svg(query)).toContain(THEMES.light.accent);
  });

  it('may be kept for five minutes, and a client that has it gets 304', async () => {
    const query = await inFirst(STATEMENT);
    const response = await ask('svg', query);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const tag = response.headers.get('etag') ?? '';
    const again = await ask('svg', query, { tag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await ask('svg', query, { tag: '"other"' })).status).toBe(200);
    expect((await ask('json', query)).headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('turn grey while releases are known that have no results for it, measured elsewhere or named only', async () => {
    const query = await inFirst('driver=ancient@1.0.0&reference=mariadb@3.4.0&scenario=select-1');
    expect((await json(query)).state).toBe('stands');
    await world.release('ancient', '1.0.0', '1.1.0', '1.2.0-beta', '0.9.0');
    // Measured in another scenario alone.
    await world.upload({ drivers: { ancient: ['1.10.0', 900] }, scenario: 'Insert' });
    expect(await json(query)).toMatchObject({ state: 'behind', behind: { releases: 2, newest: '1.10.0' } });
    const image = await svg(query);
    expect(image).toContain('2 releases behind</text>');
    expect(image).toContain(THEMES.light['fg-3']);
    await world.upload({ drivers: { ancient: ['1.10.0', 900], mariadb: ['3.4.0', 1481] } });
    expect(await json(query)).toMatchObject({ state: 'behind', behind: { releases: 1, newest: '1.1.0' } });
    await world.upload({ drivers: { ancient: ['1.1.0', 900], mariadb: ['3.4.0', 1482] } });
    expect(await json(query)).toMatchObject({ state: 'stands', behind: null });
  });

  it('hold no ratio where the guard objects; with a reason they say that it is not like for like', async () => {
    const [first, second] = [await world.environmentWith('10.11'), await world.environmentWith('11.4')];
    const apart = `driver=mariadb@3.4.0~${second}&reference=mysql2@3.11.0~${first}&scenario=select-1`;
    expect(await json(apart)).toMatchObject({
      state: 'rejected',
      statement: 'mariadb 3.4.0: not comparable: different Server version',
      figures: null,
    });
    for (const text of [await svg(apart), JSON.stringify(await json(apart))]) expect(text).not.toMatch(/\d×/);
    const overridden = `${apart}&reason=order+of+magnitude+only`;
    expect((await json(overridden)).statement).toMatch(
      /^mariadb 3\.4\.0: 1\.50× mysql2 3\.11\.0 .*, not like for like$/,
    );
    expect(await svg(overridden)).toContain('not like for like</text>');
    expect(await svg(overridden)).toContain('compared anyway: order of magnitude only');
  });

  it('say what is not there', async () => {
    expect(await json('driver=mariadb@9.9.9&reference=mysql2@3.11.0')).toMatchObject({
      state: 'unknown',
      finding: 'unknown version mariadb@9.9.9',
    });
    expect((await json(`${STATEMENT}&scenario=nothing`)).finding).toContain('unknown scenario nothing');
    expect((await json('')).finding).toBe('about one driver, not 2');
  });

  it('of a project that does not exist are no image; an address beyond all limits is refused', async () => {
    const nowhere = await ask('svg', STATEMENT, { project: 'nowhere' });
    expect([nowhere.status, nowhere.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    expect((await ask('svg', `driver=${'x'.repeat(500)}`)).status).toBe(400);
  });
});
