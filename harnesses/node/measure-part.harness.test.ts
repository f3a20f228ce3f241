import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStart } from '../processes/create-start.mjs';
import type { Context, Part, Server } from '../run/harness.mjs';
import { useServerKeeper } from '../servers/testing/use-server-keeper.ts';
import { harness } from './harness.mjs';
import { measurePart } from './measure-part.mjs';

const { folder, processes, signal, env, keeper } = useServerKeeper('node-harness');
const fixtures = fileURLToPath(new URL('../scenarios/fixtures/node.sql', import.meta.url));

const [tcp] = harness.parts('smoke') as [Part];
const versions = (drivers: Record<string, string>) =>
  Object.entries(drivers).map(([name, version]) => ({ name, version }));
const own = tcp.drivers;

// One real server, real drivers from the registry. Nothing here says how fast anything is.
describe.skipIf(keeper.whatIsMissing())('the Node.js harness against a real server', () => {
  let server: Server;
  let context: Context;

  beforeAll(async () => {
    const start = createStart({ processes, env, signal, core: null, onPinned: () => {} });
    const [cacheDir, workDir] = [path.join(folder, 'cache'), path.join(folder, 'work')];
    for (const made of [cacheDir, workDir]) mkdirSync(made);
    context = { suite: 'smoke', cacheDir, workDir, env, signal, log: () => {}, start };
    server = (await keeper.prepare('node', fixtures)).server;
    await harness.prepare(context, own);
  });

  const measure = (part: Partial<Part>) => measurePart({ ...tcp, ...part }, server, context);

  it('goes by the UNIX socket where the part says so', async () => {
    const drivers = own.filter(({ name }) => name !== 'promise-mysql');
    const { observations } = await measure({ transport: 'unix', drivers, scenarios: ['do-1'] });
    expect(observations.map(({ transport }) => transport)).toEqual(drivers.map(() => 'unix'));
  }, 60_000);

  it('fails the cells whose table is not there, and measures the others', async () => {
    const elsewhere = { ...server, database: 'bench_node_empty' };
    await keeper.prepare('node_empty', null);
    const drivers = own.filter(({ name }) => name === 'mysql2' || name === 'mariadb');
    const part = { ...tcp, drivers, scenarios: ['select-100-int', 'do-1'] };
    const { results } = await measurePart(part, elsewhere, context);
    expect(results?.map(({ status, value }) => [status ?? 'ok', value === null])).toEqual([
      ['failed', true],
      ['ok', false],
      ['failed', true],
      ['ok', false],
    ]);
    for (const { statusReason } of results?.filter(({ status }) => status === 'failed') ?? []) {
      expect(statusReason).toMatch(/Table 'bench_node_empty.test100' doesn't exist/);
    }
  }, 60_000);

  it('fails the cells of a version that crashes and of one that does not exist, and goes on to the next', async () => {
    const drivers = [...versions({ mariadb: '2.0.5' }), ...versions({ mariadb: '2.0.99', mysql2: '2.2.5' })];
    await harness.prepare(context, drivers);
    const { results } = await measure({ drivers, scenarios: ['do-1', 'select-1'] });
    expect(results?.map(({ status }) => status ?? 'ok')).toEqual(['failed', 'failed', 'failed', 'failed', 'ok', 'ok']);
    expect(results?.[0]?.statusReason).toMatch(/the process of the driver ended: .*Error/);
    expect(results?.[2]?.statusReason).toMatch(/npm could not install it: No matching version/);
    expect(results?.[4]?.driver).toMatchObject({ name: 'mysql2', version: '2.2.5' });
  });
});
