import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProcessGroups } from '../processes/process-groups.mjs';
import { createStart } from '../run/create-start.mjs';
import type { Context, Output, Part, Server } from '../run/harness.mjs';
import { createServerKeeper } from '../servers/server-keeper.mjs';
import { harness } from './harness.mjs';
import { lastWords } from './measure-part.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'node-harness-'));
const processes = createProcessGroups();
const { signal } = new AbortController();
const env = process.env;
const keeper = createServerKeeper({
  serverUrl: null,
  serversDir: path.join(folder, 'servers'),
  processes,
  env,
  signal,
  log: () => {},
});
const fixtures = fileURLToPath(new URL('../scenarios/fixtures/node.sql', import.meta.url));

afterAll(async () => {
  await keeper.close();
  await processes.endAll();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

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
  }, 120_000);

  const measure = (part: Partial<Part>) => harness.measure({ ...tcp, ...part }, server, context);
  const statusesOf = ({ results }: Output) =>
    (results ?? []).map((r) => [(r.driver as { name: string }).name, r.scenario, r.status ?? 'ok'].join(' '));

  it('measures each driver in its way: text, prepared, pooled, in batches, or with a loop that stands in', async () => {
    const scenarios = [
      'select-1',
      'select-1000-rows',
      'select-100-int-execute',
      'select-one-user-pool',
      'batch-insert-100',
    ];
    const output = await measure({ scenarios });
    expect(statusesOf(output)).toEqual([
      ...['mysql', 'promise-mysql'].flatMap((driver) => [
        `${driver} select-1 ok`,
        `${driver} select-1000-rows ok`,
        `${driver} select-100-int-execute unsupported`,
        `${driver} select-one-user-pool ok`,
        `${driver} batch-insert-100 emulated`,
      ]),
      'mysql2 select-1 ok',
      'mysql2 select-1000-rows ok',
      'mysql2 select-100-int-execute ok',
      'mysql2 select-one-user-pool ok',
      'mysql2 batch-insert-100 emulated',
      ...scenarios.map((scenario) => `mariadb ${scenario} ok`),
    ]);
    for (const result of output.results?.filter(({ status }) => status !== 'unsupported') ?? []) {
      const binary =
        result.scenario === 'select-100-int-execute' ||
        (result.status === undefined && result.scenario === 'batch-insert-100');
      expect(result).toMatchObject({
        unit: 'ops/s',
        estimator: 'median',
        protocolObserved: binary ? 'binary' : 'text',
      });
      expect(result.value).toBeGreaterThan(0);
      expect((result.samples as number[]).length).toBeLessThanOrEqual(Math.min(200, Number(result.n)));
    }
    const seen = output.observations.map(({ transport, tls, compression }) => ({ transport, tls, compression }));
    expect(seen).toEqual(seen.map(() => ({ transport: 'tcp', tls: null, compression: false })));
    expect(output.tool).toMatchObject({ name: 'tinybench', version: '6.2.3' });
  }, 120_000);

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
    const { results } = await harness.measure(part, elsewhere, context);
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
  }, 120_000);
});

describe('lastWords', () => {
  it('are the line of a crash that names the error', () => {
    const crash =
      'node:buffer:766\n    throw new ERR();\n    ^\n\nTypeError [ERR_X]: Unknown encoding\n    at fn (a.js:1:2)\n\nNode.js v20';
    expect(lastWords(crash, 7)).toBe('TypeError [ERR_X]: Unknown encoding');
  });

  it('say what is known where a process said nothing', () => {
    expect(lastWords('', 9)).toBe('exit code 9');
    expect(lastWords('ended by SIGSEGV', null)).toBe('ended by SIGSEGV');
  });
});
