import { expect, it } from 'vitest';
import { HeapGrowth } from './heap-growth.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { UploadMemory } from './upload-memory.ts';

const MIB = 1024 * 1024;

/** A process whose memory the test sets, and each switch of its heap. */
function createProcess(bytes: number) {
  const switches: boolean[] = [];
  const state = { bytes };
  const deps = { readBytes: () => state.bytes, setCompact: (compact: boolean) => switches.push(compact) };
  return { state, switches, heap: new HeapGrowth({ compact: 300, relaxed: 270 }, deps) };
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
