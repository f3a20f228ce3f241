import { expect, it } from 'vitest';
import { HeapGrowth } from './heap-growth.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { UploadMemory } from './upload-memory.ts';

const MIB = 1024 * 1024;

/** A process whose memory the test sets, and each switch of its heap. Of what it collects, the heap alone becomes less. */
function createProcess(bytes: number, heapBytes = bytes) {
  const switches: boolean[] = [];
  const state = { bytes, heapBytes };
  const collected: number[] = [];
  const deps = {
    readBytes: () => state.bytes,
    readHeapBytes: () => state.heapBytes,
    setCompact: (compact: boolean) => switches.push(compact),
    collect: () => {
      collected.push(state.heapBytes);
      state.heapBytes -= 20 * MIB;
    },
  };
  return {
    state,
    switches,
    collected,
    heap: new HeapGrowth({ compact: 300, relaxed: 270, roomy: 200 * MIB, full: 400 * MIB }, deps),
  };
}

it('collects garbage early from the upper limit on, until there is less than the lower one', () => {
  const { state, switches, heap } = createProcess(100);
  for (const bytes of [299, 300, 280, 270, 269, 299]) {
    state.bytes = bytes;
    heap.update();
  }
  expect(switches).toEqual([true, false]);
});

it('collects garbage early while any large body is held, however little memory there is', () => {
  const { switches, heap } = createProcess(100);
  const [first, second] = [heap.holdLarge(), heap.holdLarge()];
  first();
  heap.update();
  expect(switches).toEqual([true]);
  second();
  expect(switches).toEqual([true, false]);
});

it('collects all garbage before the first large body, where the process has much memory and the heap more than was left the last time', () => {
  const { state, collected, heap } = createProcess(199 * MIB);
  for (const mib of [80, 100, 109, 110, 150]) {
    state.heapBytes = mib * MIB;
    const release = heap.holdLarge();
    heap.holdLarge()();
    release();
    state.bytes = 200 * MIB;
  }
  expect(collected).toEqual([100 * MIB, 110 * MIB, 150 * MIB]);
});

it('collects all garbage without a large body as soon as there is too much memory, and again when as much was added to the heap', () => {
  const { state, collected, heap } = createProcess(399 * MIB, 90 * MIB);
  heap.update();
  state.bytes = 400 * MIB;
  for (const mib of [100, 109, 110]) {
    state.heapBytes = mib * MIB;
    heap.update();
  }
  expect(collected).toEqual([100 * MIB, 110 * MIB]);
});

it('knows of a body as soon as it is large, and until its upload ends, however it ends', async () => {
  const { switches, heap } = createProcess(100);
  const memory = new UploadMemory({ ...DEFAULT_LIMITS, heldBytes: 8 * MIB, memoryWaitMs: 5 }, () => heap.holdLarge());
  await memory.use((lease) => lease.grow(100 * 1024));
  expect(switches).toEqual([]);
  const failed = memory.use(async (lease) => {
    await lease.grow(100 * 1024);
    await lease.grow(MIB);
    expect(switches).toEqual([true]);
    await lease.grow(MIB);
    throw new Error('invalid');
  });
  await expect(failed).rejects.toThrow('invalid');
  expect(switches).toEqual([true, false]);
});
