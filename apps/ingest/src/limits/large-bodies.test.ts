import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { LargeBodies } from './large-bodies.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { UploadMemory } from './upload-memory.ts';

const MIB = 1024 * 1024;

it('collects garbage once after the last large body', async () => {
  const collect = vi.fn();
  const bodies = new LargeBodies(collect);
  const [first, second] = [bodies.hold(), bodies.hold()];
  first();
  await setImmediate();
  expect(collect).not.toHaveBeenCalled();
  second();
  await setImmediate();
  expect(collect).toHaveBeenCalledTimes(1);
});

it('knows of a body as soon as it is large, and until its upload ends, however it ends', async () => {
  const bodies = new LargeBodies();
  const memory = new UploadMemory({ ...DEFAULT_LIMITS, heldBytes: 8 * MIB, memoryWaitMs: 5 }, () => bodies.hold());
  await memory.use(async (lease) => {
    await lease.grow(100 * 1024);
    expect(bodies.areHeld).toBe(false);
  });
  const failed = memory.use(async (lease) => {
    await lease.grow(100 * 1024);
    await lease.grow(MIB);
    expect(bodies.areHeld).toBe(true);
    await lease.grow(MIB);
    throw new Error('invalid');
  });
  await expect(failed).rejects.toThrow('invalid');
  expect(bodies.areHeld).toBe(false);
});
