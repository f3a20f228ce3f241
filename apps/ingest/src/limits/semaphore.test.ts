import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './limits.ts';
import { Semaphore } from './semaphore.ts';
import { UploadMemory } from './upload-memory.ts';

const MIB = 1024 * 1024;
const LONG = 60_000;

describe('Semaphore', () => {
  it('gives what there is and makes the rest wait, in the order of asking', async () => {
    const semaphore = new Semaphore(10);
    const order: string[] = [];
    const ask = (name: string, amount: number) => semaphore.acquire(amount, LONG).then(() => order.push(name));
    expect(await semaphore.acquire(8, 0)).toBe(true);
    const waiting = [ask('large', 6), ask('small', 1)];
    semaphore.release(3);
    await Promise.resolve();
    expect(order).toEqual([]);
    semaphore.release(5);
    await Promise.all(waiting);
    expect(order).toEqual(['large', 'small']);
  });

  it('says no after the time, and lets those behind have what is there', async () => {
    const semaphore = new Semaphore(10);
    await semaphore.acquire(8, 0);
    expect(await Promise.all([semaphore.acquire(5, 5), semaphore.acquire(2, LONG)])).toEqual([false, true]);
  });

  it('takes more than it has for all of it', async () => {
    const semaphore = new Semaphore(10);
    expect(await semaphore.acquire(100, 0)).toBe(true);
    semaphore.release(100);
    expect(await semaphore.acquire(10, 0)).toBe(true);
  });
});

describe('UploadMemory', () => {
  const busy = { code: 'server-busy', extras: { headers: { 'retry-after': '10' } } };

  it('refuse what does not fit in time, and give everything back', async () => {
    const memory = new UploadMemory({ ...DEFAULT_LIMITS, heldBytes: 2 * MIB, memoryWaitMs: 5 });
    await memory.use(async (lease) => {
      await lease.grow(MIB);
      await expect(memory.use((other) => other.grow(2 * MIB))).rejects.toMatchObject(busy);
      await memory.use((other) => other.grow(MIB));
    });
    await memory.use((lease) => lease.grow(2 * MIB));
  });

  it('give back what was granted after the upload was given up', async () => {
    const memory = new UploadMemory({ ...DEFAULT_LIMITS, heldBytes: MIB, memoryWaitMs: LONG });
    let late: Promise<void> | undefined;
    await memory.use(async (first) => {
      await first.grow(MIB);
      await memory.use(async (second) => {
        late = second.grow(MIB);
      });
    });
    await late;
    await memory.use((lease) => lease.grow(MIB));
  });

  it('lay out large uploads one after the other, and small ones beside them', async () => {
    const memory = new UploadMemory({ ...DEFAULT_LIMITS, heldBytes: 64 * MIB, memoryWaitMs: 5 });
    await memory.use(async (large) => {
      await large.grow(5 * MIB);
      await large.waitForTurn();
      const second = memory.use(async (other) => {
        await other.grow(5 * MIB);
        await other.waitForTurn();
      });
      await memory.use(async (small) => {
        await small.grow(MIB);
        await small.waitForTurn();
      });
      await expect(second).rejects.toMatchObject(busy);
    });
  });
});
