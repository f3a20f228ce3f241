import { expect, test } from 'vitest';
import { withRetries } from './with-retries.ts';

const failing = (code: string, times: number) => {
  let calls = 0;
  const transaction = async () => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error(code), { code });
    return calls;
  };
  return { transaction, count: () => calls };
};

test.each(['40001', '40P01', '23505'])('what lost against another transaction (%s) is run again', async (code) => {
  expect(await withRetries(failing(code, 3).transaction)).toBe(4);
});

test('a violation that comes back each time is told, after four attempts', async () => {
  const meant = failing('23505', Number.POSITIVE_INFINITY);
  await expect(withRetries(meant.transaction)).rejects.toThrow('23505');
  expect(meant.count()).toBe(4);
});

test('any other failure is told at once', async () => {
  const broken = failing('23503', 1);
  await expect(withRetries(broken.transaction)).rejects.toThrow('23503');
  expect(broken.count()).toBe(1);
});
