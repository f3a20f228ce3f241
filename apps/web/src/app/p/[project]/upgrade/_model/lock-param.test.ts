import { expect, test } from 'vitest';
import { parseLock, writeLock } from './lock-param.ts';

test('drivers of a lockfile are in the address, and the same again', () => {
  const lock = [
    { driver: 'mysql2', from: '3.9.3' },
    { driver: 'pg', from: '8.11.6' },
  ];
  expect(writeLock(lock)).toBe('mysql2@3.9.3,pg@8.11.6');
  expect(parseLock('mysql2@3.9.3,pg@8.11.6')).toEqual(lock);
  expect([writeLock([]), parseLock(undefined)]).toEqual([null, []]);
});

test('an address takes eight drivers, each once, and nothing else', () => {
  expect(parseLock('a,@1,b@,c@1.0.0,c@2.0.0')).toEqual([{ driver: 'c', from: '2.0.0' }]);
  expect(parseLock(Array.from({ length: 50 }, (_, at) => `d${at}@1.0.0`).join(','))).toHaveLength(8);
  expect(parseLock(['a@1', 'b@1'])).toEqual([]);
});
