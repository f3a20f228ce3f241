import { expect, it } from 'vitest';
import { RecentMap } from './recent-map.ts';

it('never holds more than its size, and keeps what is asked for', () => {
  const map = new RecentMap<string, string>(100, (text) => text.length);
  map.set('kept', 'x'.repeat(10));
  for (let i = 0; i < 1000; i += 1) {
    map.set(`${i}`, 'y'.repeat(5));
    expect(map.get('kept')).toBe('x'.repeat(10));
  }
  const left = Array.from({ length: 1000 }, (_, i) => map.get(`${i}`)).filter((text) => text !== undefined);
  expect(left.length).toBeGreaterThan(5);
  expect(left.join('').length).toBeLessThanOrEqual(90);
});

it('forgets nothing for a value that is too large to keep', () => {
  const map = new RecentMap<string, string>(20, (text) => text.length);
  map.set('small', 'x');
  map.set('large', 'y'.repeat(11));
  expect([map.get('small'), map.get('large')]).toEqual(['x', undefined]);
});
