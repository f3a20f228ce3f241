import { expect, test } from 'vitest';
import type { Worker } from '../turns/open-worker.mjs';
import { measureLoad } from './measure-load.mjs';

/** A worker that does a thousand operations a second on each connection, and fails from its nth load on. */
function createWorker(name: string, failsFrom = Number.POSITIVE_INFINITY) {
  const slice = { p25Ns: 1e6, p50Ns: 1e6, cpuNs: null, processCpuNs: null, counters: {} };
  let loads = 0;
  let stops = 0;
  const worker: Worker = {
    name,
    pid: undefined,
    hello: { driver: name, driverVersion: '1.0', runtime: null },
    prepare: async (scenario) => ({ unsupported: scenario === name ? 'not yet' : null, emulated: null, session: {} }),
    run: async (_, { operations }) => ({ ...slice, operations, ns: operations * 1e6 }),
    load: async (_, { operations, connections, rate = Number.POSITIVE_INFINITY }) => {
      loads += 1;
      if (loads >= failsFrom) throw new Error('connection reset');
      const achieved = Math.min(rate, connections * 1000);
      return { ...slice, operations, ns: (operations / achieved) * 1e9, latencies: [698, operations] };
    },
    check: async () => ({ rows: 0, digest: 0, types: [] }),
    count: async () => ({ operations: 1, counters: {}, status: [] }),
    profile: async () => ({ operations: 1, ns: 1, cpuNs: null, tool: null, hz: null }),
    stop: async () => {
      stops += 1;
    },
  };
  return { worker, countStops: () => stops };
}

const DESIGN = { connections: [1, 4], rates: [500, 2000], seconds: 1 };

async function measure(workers: readonly ReturnType<typeof createWorker>[], scenario = 'a') {
  const own = new Map(workers.map(({ worker }) => [worker.name, worker]));
  const design = { ...DESIGN, workers: [...own.keys()], scenarios: [{ name: scenario, warmUp: 10 }] };
  return measureLoad(design, {
    seed: 43,
    known: [],
    open: async (name) => own.get(name) as Worker,
    whyUnsupported: (name) => (name === 'none' ? 'it is known' : null),
    show: () => {},
    signal: new AbortController().signal,
  });
}

test('every worker has its capacity, and what it achieved at each rate, with each number of connections', async () => {
  const { cells, losses, rates } = await measure([createWorker('one'), createWorker('two')]);
  expect([losses, rates]).toEqual([[], [{ scenario: 'a', rates: [500, 2000] }]]);
  const achieved = cells.map(({ worker, connections, rate, operations, ns }) =>
    [worker, connections, rate, Math.round((operations / ns) * 1e9)].join(' '),
  );
  const ofOne = (name: string) =>
    [`1  1000`, `1 500 500`, `1 2000 1000`, `4  4000`, `4 500 500`, `4 2000 2000`].map((rest) => `${name} ${rest}`);
  expect(achieved.sort()).toEqual([...ofOne('one'), ...ofOne('two')].sort());
});

test('a worker that fails keeps what it has and is stopped, and the others go on', async () => {
  const failing = createWorker('one', 6);
  const { cells, losses } = await measure([failing, createWorker('two')]);
  expect(losses).toEqual([{ worker: 'one', scenario: 'a', status: 'failed', reason: 'connection reset' }]);
  expect(cells.filter(({ worker }) => worker === 'one')).toHaveLength(3);
  expect(cells.filter(({ worker }) => worker === 'two')).toHaveLength(6);
  expect(failing.countStops()).toBe(1);
});

test('what a worker cannot do has the reason, and no rate where nobody can', async () => {
  const { cells, losses, rates } = await measure([createWorker('one'), createWorker('none')], 'one');
  expect([cells, rates]).toEqual([[], []]);
  expect(losses.map(({ status, reason }) => `${status}: ${reason}`)).toEqual([
    'unsupported: not yet',
    'unsupported: it is known',
  ]);
});
