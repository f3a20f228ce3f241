import { expect, test, vi } from 'vitest';
import { createStarter } from './create-starter.ts';

test('work of one kind is not begun before it has ended, and holds up no other kind', async () => {
  let waiting: readonly ('slow' | 'quick')[] = ['slow', 'quick'];
  let end = () => {};
  const slow = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const quick = vi.fn(async () => {});
  const start = createStarter(
    async () => waiting,
    { slow, quick },
    () => {},
  );
  expect(await start()).toBe(true);
  await new Promise(setImmediate);
  expect(await start()).toBe(true);
  await new Promise(setImmediate);
  expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([1, 2]);
  end();
  await new Promise(setImmediate);
  await start();
  expect(slow).toHaveBeenCalledTimes(2);
  waiting = [];
  expect(await start()).toBe(false);
});

test('work that fails is reported with its kind, and begun again', async () => {
  const errors: unknown[] = [];
  const failure = new Error('the database is away');
  const start = createStarter(
    async () => ['work'] as const,
    { work: () => Promise.reject(failure) },
    (error, kind) => errors.push([error, kind]),
  );
  await start();
  await new Promise(setImmediate);
  await start();
  await new Promise(setImmediate);
  expect(errors).toEqual([
    [failure, 'work'],
    [failure, 'work'],
  ]);
});
