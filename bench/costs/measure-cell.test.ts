import { describe, expect, it } from 'vitest';
import type { Worker } from '../turns/open-worker.mjs';
import { measureCell } from './measure-cell.mjs';

const scenario = { name: 'select-1', warmUp: 6000 };

/** A worker whose memory has room for so many operations of 1 kB. */
function createWorker(room: number) {
  const requested: string[] = [];
  const worker: Worker = {
    name: 'fake',
    pid: undefined,
    hello: { driver: 'fake', driverVersion: '1.0', runtime: null },
    prepare: async (name) => ({ unsupported: name === 'none' ? 'not yet' : null, emulated: null, session: {} }),
    run: async (_, limit) => {
      requested.push(`run ${'operations' in limit ? limit.operations : ''}`);
      return { operations: 1, ns: 1, p25Ns: 1, p50Ns: 1, cpuNs: null, processCpuNs: null, counters: {} };
    },
    check: async () => ({ rows: 0, digest: 0, types: [] }),
    count: async (_, operations) => {
      requested.push(`count ${operations}`);
      return { operations, counters: { heapBytes: operations > room ? null : operations * 1000 }, status: [] };
    },
    load: async () => ({ ...(await worker.run('', { operations: 1 })), latencies: [] }),
    profile: async () => ({ operations: 1, ns: 1, cpuNs: null, tool: null, hz: null }),
    stop: async () => {},
  };
  return { worker, requested };
}

describe('a cell', () => {
  it('is counted after the warm-up, by number', async () => {
    const { worker, requested } = createWorker(500);
    expect(await measureCell(worker, scenario, ['heap'])).toMatchObject({ figures: [{ value: 1000 }] });
    expect(requested).toEqual(['run 6000', 'count 500']);
  });

  it('counts as many operations as fit between two collections of garbage', async () => {
    const { worker, requested } = createWorker(130);
    expect(await measureCell(worker, scenario, ['heap'])).toMatchObject({ figures: [{ value: 1000 }] });
    expect(requested.slice(1)).toEqual(['count 500', 'count 250', 'count 125']);
  });

  it('has no heap where the memory is full after few operations', async () => {
    const { worker, requested } = createWorker(2);
    const reason = 'garbage was collected during every count';
    expect(await measureCell(worker, scenario, ['heap'])).toMatchObject({ figures: [{ value: null, reason }] });
    expect(requested.at(-1)).toBe('count 15');
  });

  it('that the version cannot do is unsupported', async () => {
    const { worker } = createWorker(500);
    expect(await measureCell(worker, { ...scenario, name: 'none' }, ['heap'])).toEqual({ unsupported: 'not yet' });
  });
});
