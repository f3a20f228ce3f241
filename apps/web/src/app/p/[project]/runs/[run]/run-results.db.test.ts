import { beforeAll, describe, expect, it, vi } from 'vitest';
import { store } from '@/server/store.ts';
import { createRunWorld } from '@/server/testing/create-run-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { GET } from './results.csv/route.ts';
import { RESULT_COLUMNS } from './results.csv/to-result-line.ts';

const COUNT = 20_000;

const world = useServedWorld(() => createRunWorld(COUNT));
beforeAll(() => vi.stubEnv('WEB_URL', 'https://tachograph.example'));

const ask = (query = '', run = world.run) =>
  GET(new Request(`http://pages.example/p/node/runs/${run}/results.csv?${query}`), {
    params: Promise.resolve({ project: 'node', run }),
  });

const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1);

describe('GET /p/{project}/runs/{run}/results.csv', () => {
  it('has every result once, in the order of the run, as printed and in the canonical unit', async () => {
    const response = await ask();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = linesOf(await response.text());
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(Array.from({ length: COUNT }, (_, n) => n));
    const seventh = Object.fromEntries(
      RESULT_COLUMNS.map((name, index) => [name, (lines[7] ?? '').split(',')[index] ?? '']),
    );
    expect(seventh).toMatchObject({
      ...{ result: '7', scenario: 's7', driver: 'odd', version: '1.0.0', status: 'ok' },
      ...{ 'printed value': '7.5', 'printed unit': 'ms/op', value: '7500000', unit: 'ns/op' },
    });
  });

  it('reads a part when the client has taken the one before, and nothing after it has gone', async () => {
    const query = vi.spyOn(store().pool, 'query');
    const body = (await ask()).body?.getReader();
    const sizes: number[] = [];
    for (let taken = 0; taken < 3; taken += 1) sizes.push((await body?.read())?.value?.length ?? 0);
    const reads = () => query.mock.calls.filter(([first]) => JSON.stringify(first).includes('WITH results')).length;
    expect(reads()).toBeLessThanOrEqual(4);
    expect(Math.max(...sizes)).toBeLessThan(500_000);
    await body?.cancel();
    const before = reads();
    await store().pool.query('SELECT 1');
    expect(reads()).toBe(before);
    query.mockRestore();
  });

  it('has the results that the search of the page finds', async () => {
    const lines = linesOf(await (await ask('scenario=s4&driver=even&q=latency')).text());
    expect(lines).toHaveLength(COUNT / 40);
    expect(linesOf(await (await ask('q=nothing')).text())).toEqual([]);
  });

  it('is 404 where there is no such run', async () => {
    expect((await ask('', 'r_0123456789abcdef')).status).toBe(404);
    expect((await ask('', 'nonsense')).status).toBe(404);
  });
});
