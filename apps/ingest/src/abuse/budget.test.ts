import { describe, expect, it } from 'vitest';
import { Budget } from './budget.ts';
import { Rooms } from './room.ts';

const MIB = 1024 * 1024;
const LONG = 60_000;

describe('Budget', () => {
  it('gives what there is and makes the rest wait, in the order of asking', async () => {
    const budget = new Budget(10);
    const order: string[] = [];
    const ask = (name: string, amount: number) => budget.take(amount, LONG).then(() => order.push(name));
    expect(await budget.take(8, 0)).toBe(true);
    const waiting = [ask('large', 6), ask('small', 1)];
    budget.give(3);
    await Promise.resolve();
    expect(order).toEqual([]);
    budget.give(5);
    await Promise.all(waiting);
    expect(order).toEqual(['large', 'small']);
  });

  it('says no after the time, and lets those behind have what is there', async () => {
    const budget = new Budget(10);
    await budget.take(8, 0);
    expect(await Promise.all([budget.take(5, 5), budget.take(2, LONG)])).toEqual([false, true]);
  });

  it('takes more than it has for all of it', async () => {
    const budget = new Budget(10);
    expect(await budget.take(100, 0)).toBe(true);
    budget.give(100);
    expect(await budget.take(10, 0)).toBe(true);
  });
});

describe('Rooms', () => {
  const busy = { code: 'server-busy', extras: { headers: { 'retry-after': '10' } } };

  it('refuse what does not fit in time, and give everything back', async () => {
    const rooms = new Rooms({ heldBytes: 2 * MIB, roomWaitMs: 5 });
    await rooms.use(async (room) => {
      await room.grow(MIB);
      await expect(rooms.use((other) => other.grow(2 * MIB))).rejects.toMatchObject(busy);
      await rooms.use((other) => other.grow(MIB));
    });
    await rooms.use((room) => room.grow(2 * MIB));
  });

  it('give back what was granted after the upload was given up', async () => {
    const rooms = new Rooms({ heldBytes: MIB, roomWaitMs: LONG });
    let late: Promise<void> | undefined;
    await rooms.use(async (first) => {
      await first.grow(MIB);
      await rooms.use(async (second) => {
        late = second.grow(MIB);
      });
    });
    await late;
    await rooms.use((room) => room.grow(MIB));
  });

  it('lay out large uploads one after the other, and small ones beside them', async () => {
    const rooms = new Rooms({ heldBytes: 64 * MIB, roomWaitMs: 5 });
    await rooms.use(async (large) => {
      await large.grow(5 * MIB);
      await large.enter();
      const second = rooms.use(async (other) => {
        await other.grow(5 * MIB);
        await other.enter();
      });
      await rooms.use(async (small) => {
        await small.grow(MIB);
        await small.enter();
      });
      await expect(second).rejects.toMatchObject(busy);
    });
  });
});
