import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { findLatencyIssue } from '../../turns/latencies.mjs';

const SERVE = fileURLToPath(new URL('./serve-worker.mjs', import.meta.url));
const COUNT = fileURLToPath(new URL('../../../harnesses/node/count-operations.mjs', import.meta.url));
const PROGRAM = `
  import { countOperations } from ${JSON.stringify(COUNT)};
  import { serveWorker } from ${JSON.stringify(SERVE)};
  let done = 0;
  await serveWorker({
    driver: 'own', driverVersion: '2.0', count: countOperations,
    prepare: async (scenario) => {
      if (scenario === 'none') return { unsupported: 'not yet' };
      if (scenario === 'broken') throw new Error('table missing');
      console.log('a driver that talks');
      const run = async () => void (done += 1);
      return { run, session: { transport: null }, readStatus: async () => ({ Questions: done }) };
    },
  });`;

let ended: Promise<number | null>;
let close = () => {};
function start(flags: string[] = []) {
  const child = spawn(process.execPath, [...flags, '--input-type=module', '--eval', PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  ended = new Promise((resolve) => child.once('exit', resolve));
  close = () => child.stdin.end();
  let lastId = 0;
  return async (request: object | string) => {
    const id = typeof request === 'string' ? null : ++lastId;
    child.stdin.write(`${typeof request === 'string' ? request : JSON.stringify({ id, ...request })}\n`);
    const { id: repeated, ...reply } = JSON.parse((await lines.next()).value);
    expect(repeated).toBe(id);
    return reply;
  };
}
afterEach(() => close());

describe('a worker in JavaScript', () => {
  it('answers every request of the protocol, and nothing that a driver prints gets in between', async () => {
    const ask = start();
    expect(await ask({ do: 'hello', version: 1 })).toEqual({
      version: 1,
      driver: 'own',
      driverVersion: '2.0',
      runtime: `node ${process.versions.node}`,
    });
    expect(await ask({ do: 'prepare', scenario: 'a' })).toEqual({ session: { transport: null } });
    const slice = await ask({ do: 'run', scenario: 'a', operations: 100_000 });
    expect(slice).toMatchObject({ operations: 100_000, counters: {} });
    expect(slice.p25Ns).toBeLessThanOrEqual(slice.p50Ns);
    expect(findLatencyIssue(slice.latencies, 100_000)).toBeNull();
    // The median is in the bucket in which half of the operations are reached.
    let bucket = 0;
    let seen = 0;
    for (let at = 0; seen <= 50_000; at += 2) {
      bucket += slice.latencies[at];
      seen += slice.latencies[at + 1];
    }
    expect(Math.ceil(Math.log(Math.max(1, slice.p50Ns)) / Math.log(1.02))).toBe(bucket);
  });

  it('counts the heap without collections in between, and reads the status around the operations', async () => {
    const ask = start(['--expose-gc', '--max-semi-space-size=128', '--min-semi-space-size=128']);
    await ask({ do: 'prepare', scenario: 'a' });
    await ask({ do: 'run', scenario: 'a', operations: 6000 });
    const { operations, counters, status } = await ask({ do: 'count', scenario: 'a', operations: 1000 });
    expect([operations, status]).toEqual([1000, [{ Questions: 6000 }, { Questions: 6000 }, { Questions: 7000 }]]);
    // An awaited promise of V8 is some hundred bytes; the worker adds nothing that would hide a driver.
    expect(counters.heapBytes / operations).toBeGreaterThan(0);
    expect(counters.heapBytes / operations).toBeLessThan(1000);
    const full = await ask({ do: 'count', scenario: 'a', operations: 5_000_000 });
    expect(full.counters).toEqual({ heapBytes: null });
  });

  it('does not count a heap that it cannot collect', async () => {
    const ask = start();
    await ask({ do: 'prepare', scenario: 'a' });
    expect((await ask({ do: 'count', scenario: 'a', operations: 10 })).counters).toEqual({});
  });

  it('samples itself into a file, with the functions of the driver', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'samples-'));
    const file = path.join(folder, 'pass');
    const ask = start();
    await ask({ do: 'prepare', scenario: 'a' });
    const operations = 1_000_000;
    expect(await ask({ do: 'profile', scenario: 'a', operations, file })).toEqual({
      operations,
      ns: expect.any(Number),
      cpuNs: expect.any(Number),
    });
    const { nodes, samples } = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true });
    const names = nodes.map((node: { callFrame: { functionName: string } }) => node.callFrame.functionName);
    expect(names).toEqual(expect.arrayContaining(['measure', 'run']));
    expect(samples.length).toBeGreaterThan(10);
  });

  it('says what it does not understand or cannot do, and goes on', async () => {
    const ask = start();
    expect(await ask({ do: 'dance' })).toEqual({ error: 'unknown request {"do":"dance"}' });
    expect((await ask('not JSON')).error).toMatch(/JSON/);
    expect(await ask({ do: 'run', scenario: 'a', operations: 1 })).toEqual({
      error: 'the scenario a was not prepared',
    });
    expect(await ask({ do: 'prepare', scenario: 'broken' })).toEqual({ error: 'table missing' });
    expect(await ask({ do: 'prepare', scenario: 'none' })).toEqual({ unsupported: 'not yet' });
    await ask({ do: 'prepare', scenario: 'a' });
    expect(await ask({ do: 'run', scenario: 'a' })).toEqual({ error: 'a run needs operations' });
  });

  it('ends with the runner', async () => {
    const ask = start();
    await ask({ do: 'hello', version: 1 });
    close();
    expect(await ended).toBe(0);
  });
});
