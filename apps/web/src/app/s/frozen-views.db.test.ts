import { createHash } from 'node:crypto';
import { sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { beforeAll, describe, expect, it } from 'vitest';
import { POST as shareDriver } from '@/app/p/[project]/drivers/[driver]/share/route.ts';
import { POST as shareMatrix } from '@/app/p/[project]/matrix/share/route.ts';
import { POST as shareTrend } from '@/app/p/[project]/scenarios/[scenario]/share/route.ts';
import { POST as shareSweep } from '@/app/p/[project]/scenarios/[scenario]/sweep/share/route.ts';
import { POST as shareOverview } from '@/app/p/[project]/share/route.ts';
import { POST as shareTradeOff } from '@/app/p/[project]/trade-off/share/route.ts';
import { GET } from '@/app/s/[id]/[format]/route.ts';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { toViewer } from '@/server/viewer/signed-in.ts';

const world = useServedWorld(createShareWorld);
/** Two drivers, two metrics and a numeric param: what every view can draw. */
async function upload(hour: number, version: string, value: number): Promise<void> {
  const results = ['mariadb', 'mysql2'].flatMap((name, nth) =>
    [1, 10].flatMap((rows) => {
      const of = { scenario: 'send', driver: { name, version, language: 'javascript', purl: null }, params: { rows } };
      const allocations = { metric: 'allocations', unit: 'allocs/op', value: 20 + nth, statistic: 'exact' as const };
      return [sampleResult({ ...of, value: value - nth * 100 + rows }), sampleResult({ ...of, ...allocations })];
    }),
  );
  await insertRun(world.db, toNewRun(await world.project(), sampleRun(hour, { results })));
}

beforeAll(async () => {
  await upload(1, '1.0.0', 1000);
  await upload(2, '1.1.0', 1100);
});

type Post = (request: Request, props: { params: Promise<never> }) => Promise<Response>;

const KINDS: Readonly<Record<string, readonly [Post, Record<string, string>, string?]>> = {
  trend: [shareTrend, { scenario: 'send' }],
  sweep: [shareSweep, { scenario: 'send' }, '?param=rows'],
  matrix: [shareMatrix, {}, '?scenario=send'],
  'trade-off': [shareTradeOff, {}, '?scenario=send'],
  driver: [shareDriver, { driver: 'mysql2' }],
  overview: [shareOverview, {}],
};

function post(kind: string, title: string, project = 'node'): Promise<Response> {
  const [route, segments, query = ''] = KINDS[kind] as (typeof KINDS)[string];
  const request = new Request(`http://pages.example/share${query}`, {
    method: 'POST',
    body: new URLSearchParams({ title }),
  });
  return route(request, { params: Promise.resolve({ project, ...segments } as never) });
}

async function share(kind: string, title: string): Promise<string> {
  const response = await post(kind, title);
  expect(response.status, await response.clone().text()).toBe(303);
  return response.headers.get('location')?.replace('/s/', '') ?? '';
}

const FORMS = ['json', 'csv', 'md', 'svg', 'svg?theme=dark', 'png', 'card.png'];

async function hashForms(id: string): Promise<string[]> {
  const hashes: string[] = [];
  for (const form of FORMS) {
    const [format = '', query = ''] = form.split('?');
    const request = new Request(`http://pages.example/s/${id}.${format}?${query}`);
    const response = await GET(request, { params: Promise.resolve({ id, format }) });
    expect(response.status).toBe(200);
    hashes.push(
      createHash('sha256')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('hex'),
    );
  }
  return hashes;
}

const open = (id: string) =>
  createCallerFactory(appRouter)({ db: world.db, viewer: toViewer(null) }).shares.get({ id });

const ids: Record<string, string> = {};

describe.each(Object.keys(KINDS))('a frozen %s', (kind) => {
  it('is one share for one content, and holds its figures, table, drawing, runs and environments', async () => {
    const id = await share(kind, `A ${kind}`);
    const before = await world.count();
    expect(await share(kind, ` A ${kind} `)).toBe(id);
    expect(await world.count()).toBe(before);
    ids[kind] = id;
    const opened = await open(id);
    expect(opened).toMatchObject({
      state: 'stored',
      share: { kind, title: `A ${kind}`, address: expect.stringMatching(/^\/p\/node/), runsLeftOut: 0 },
    });
    const frozen = opened.state === 'stored' && opened.share.kind !== 'comparison' ? opened.share : null;
    expect(frozen?.drawing.svg).toMatch(/^<.*var\(--/s);
    expect(frozen?.drawing.svg).not.toMatch(/<script|on[a-z]+=|href/);
    expect(frozen?.tables.csv.rows.length).toBeGreaterThan(0);
    expect(frozen?.runs.length).toBeGreaterThan(0);
    expect(frozen?.environments[0]?.fields.length).toBeGreaterThan(10);
    expect(JSON.stringify(frozen?.figures)).not.toContain('http://');
  });

  it('of nothing is refused, and nothing is stored', async () => {
    const before = await world.count();
    for (const response of [await post(kind, ' '), await post(kind, 'x', 'nowhere')]) {
      expect([404, 422]).toContain(response.status);
      expect(await response.text()).toMatch(/^[A-Z].*\.\n$/);
    }
    expect(await world.count()).toBe(before);
  });
});

// Last: it takes away what the others share.
it('each kind has the same bytes in all its forms after its runs are deleted, and says that they are gone', async () => {
  expect(Object.keys(ids)).toEqual(Object.keys(KINDS));
  const before = await Promise.all(Object.values(ids).map(hashForms));
  await upload(3, '1.2.0', 900);
  expect(await open(ids.trend ?? '')).toMatchObject({ since: { deleted: 0, excluded: 0, measured: 1 } });
  await world.forgetRuns();
  expect(await Promise.all(Object.values(ids).map(hashForms))).toEqual(before);
  expect(await open(ids.trend ?? '')).toMatchObject({ since: { deleted: 2, measured: 0 } });
  await world.forgetProject();
  expect(await Promise.all(Object.values(ids).map(hashForms))).toEqual(before);
  expect(await open(ids.driver ?? '')).toMatchObject({ since: null });
});
