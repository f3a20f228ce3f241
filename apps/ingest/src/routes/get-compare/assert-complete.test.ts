import { expect, test } from 'vitest';
import { assertComplete } from './assert-complete.ts';

test('a comparison that would leave something out is rejected, with what to name', () => {
  expect(() => assertComplete({ cases: 0, drivers: 0 })).not.toThrow();
  expect(() => assertComplete({ cases: 3, drivers: 0 })).toThrow(
    'The query asks for 3 cases more than are compared at once: at most 2000 figures of at most 40 drivers. Name scenarios in s or drivers in d.',
  );
  expect(() => assertComplete({ cases: 3, drivers: 2 })).toThrow('asks for 3 cases and 2 drivers more');
});
