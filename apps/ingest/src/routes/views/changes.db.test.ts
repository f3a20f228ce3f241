import type { ChangesResponse } from '@tachograph/openapi/responses';
import { beforeAll, expect, it, vi } from 'vitest';
import { Contract } from '../../testing/contract.ts';
import { evaluateChanges } from '../../testing/evaluate-changes.ts';
import { postDemo, postInTurns } from '../../testing/post-demo.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const NOW = new Date('2027-01-01T00:00:00Z');

let contract: Contract;
const api = useTestApi({ now: () => NOW });
beforeAll(async () => {
  contract = new Contract({ serverUrl: api.deps.ingestUrl, docsUrl: api.deps.webUrl });
  await postDemo(api);
  await postInTurns(api);
  await evaluateChanges(api);
});

const PROJECT = '/v1/changes?project=node-connectors';

async function read(query: string): Promise<ChangesResponse> {
  const { statusCode, headers, payload } = await api.get(`${PROJECT}${query}`);
  const got = { status: statusCode, type: String(headers['content-type']), payload };
  expect(statusCode, payload.slice(0, 500)).toBe(200);
  expect(contract.listBreaches('/v1/changes', 'get', got)).toEqual([]);
  return JSON.parse(payload);
}

it('says of the demo data at which release mysql2 lost speed in select-100-int, and at which it came back', async () => {
  const { changes } = await read('&driver=mysql2&scenario=select-100-int&metric=latency&limit=200');
  const inTurns = changes.filter(({ rule, axis }) => axis === 'version' && rule === 'paired');
  const listed = inTurns.map(({ before, after, direction }) => `${before.version} → ${after.version} ${direction}`);
  expect(listed).toContain('2.3.0 → 2.3.1 worse');
  expect(listed).toContain('3.23.4 → 3.24.0 better');
  expect(listed).toContain('3.24.3 → 3.24.4 better');
  const regained = inTurns.find(({ after }) => after.version === '3.24.4');
  expect(regained?.description).toMatch(/^mysql2 3\.24\.4 is 1\.6\d× faster than 3\.24\.3 in select-100-int/);
  expect(regained?.groupChanges).toBeGreaterThan(0);
});

it('lists every change once, page by page, those measured last first', async () => {
  const { changes: all, counts } = await read('&driver=mysql2&limit=200');
  const paged: ChangesResponse['changes'][number][] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { changes, next } = await read(`&driver=mysql2&limit=7${after && `&after=${after}`}`);
    paged.push(...changes);
    after = paged.length < all.length ? next : null;
  }
  expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const times = all.map(({ after: { at } }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(counts.open).toBeGreaterThanOrEqual(all.length);
  expect((await read('&state=fixed')).changes).toEqual([]);
});

it('says in how many series changes are looked for, and how many false ones to expect', async () => {
  const { checked: all } = await read('');
  const { checked, changes } = await read('&driver=mysql2&scenario=select-100-int&metric=latency&limit=200');
  expect(all.series).toBeGreaterThan(checked.series);
  const called = changes.filter(({ q }) => q !== null).length;
  expect(checked.expectedFalse).toBeCloseTo(0.05 * called + 0.0001 * checked.series, 10);
  expect((await read('&environment=none')).checked).toEqual({ series: 0, expectedFalse: 0 });
});

it('selects by direction, metric and environment', async () => {
  const [any] = (await read('&direction=worse')).changes;
  const { changes } = await read(
    `&direction=worse&metric=${any?.case.metric}&environment=${any?.environment.identity}&limit=200`,
  );
  expect(changes.map(({ id }) => id)).toContain(any?.id);
  for (const { direction, environment, case: of } of changes)
    expect([direction, environment.identity, of.metric]).toEqual([
      'worse',
      any?.environment.identity,
      any?.case.metric,
    ]);
});

it.each(['&after=1', '&limit=0', '&limit=201', '&limit=x', '&direction=up', '&state=old', '&d=mysql2'])(
  'rejects %s, and names the parameter',
  async (query) => {
    const { statusCode, payload } = await api.get(`${PROJECT}${query}`);
    const name = query.slice(1).split('=')[0];
    expect([statusCode, JSON.parse(payload).errors[0].pointer]).toEqual([400, `/${name}`]);
  },
);

it('is sent once: a copy with its ETag is answered 304 at the cost of one query', async () => {
  const { headers } = await api.get(PROJECT);
  const query = vi.spyOn(api.deps.db.pool, 'query');
  const again = await api.app.inject({ url: PROJECT, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, query.mock.calls.length]).toEqual([304, 1]);
  query.mockRestore();
});
