import { describe, expect, it } from 'vitest';
import type { Bench } from '../testing/create-bench.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';
import { checkNode } from './doctor-command.ts';

useTestBench();

/** The result of each check, by its name. */
async function look(changes: Parameters<Bench['tacho']>[1] = {}) {
  const { status, out } = await bench.tacho(['doctor', '--json'], { now: () => new Date(), ...changes });
  const { checks } = JSON.parse(out) as { checks: { name: string; result: string; found: string }[] };
  return { status, results: Object.fromEntries(checks.map(({ name, result }) => [name, result])), checks };
}

describe('tacho doctor', () => {
  it('finds nothing wrong where nothing is, names the project, and stores nothing', async () => {
    const { status, results, checks } = await look();
    expect([status, results]).toEqual([
      0,
      { node: 'ok', server: 'ok', ready: 'ok', clock: 'ok', token: 'ok', spool: 'ok' },
    ]);
    expect(checks.find(({ name }) => name === 'token')?.found).toBe('may upload to the project "demo"');
    expect(server.stored).toEqual([]);
  });

  it('says what to do, a line a check', async () => {
    const { status, out } = await bench.tacho(['doctor'], {
      variables: { TACHO_URL: server.url },
      now: () => new Date(),
    });
    expect(status).toBe(2);
    expect(out).toContain('fail  token   no token is set\n              set TACHO_TOKEN, or name a file');
  });

  it.each([
    [-3600, 'warn'],
    [3600, 'fail'],
  ])('notices a clock that is off by %d s', async (seconds, result) => {
    const { results } = await look({ now: () => new Date(Date.now() + seconds * 1000) });
    expect(results.clock).toBe(result);
  });

  it.each([
    [401, 'fail'],
    [403, 'fail'],
    [503, 'warn'],
  ])('takes a %d for the token as a %s', async (status, result) => {
    server.plan.push({ status, body: { title: 'no', code: 'x' } });
    expect((await look()).results.token).toBe(result);
  });

  it('fails where nothing listens', async () => {
    await server.close();
    const { status, results } = await look();
    expect([status, results.server]).toEqual([2, 'fail']);
  });

  it('warns of what waits', async () => {
    server.plan.push({ status: 503 });
    await bench.tacho(['upload', await bench.write('a.txt', 'x'), '--retry-for', '0']);
    expect((await look()).results.spool).toBe('warn');
  });
});

describe('checkNode', () => {
  it.each([
    ['v20.19.0', 'ok'],
    ['v24.1.0', 'ok'],
    ['v20.18.3', 'fail'],
    ['v18.20.0', 'fail'],
  ])('%s is %s', (version, result) => expect(checkNode(version).result).toBe(result));
});
