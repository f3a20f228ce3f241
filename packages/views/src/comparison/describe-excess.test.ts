import { expect, test } from 'vitest';
import { describeExcess } from './describe-excess.ts';

test('a comparison that leaves something out says what to name instead, and another says nothing', () => {
  expect(describeExcess({ omitted: { cases: 0, drivers: 0 } })).toBeNull();
  expect(describeExcess({ omitted: { cases: 3, drivers: 0 } })).toBe(
    'The query asks for 3 cases more than are compared at once: at most 2000 figures of at most 40 drivers. Name scenarios with scenario= or drivers with driver=.',
  );
  expect(describeExcess({ omitted: { cases: 3, drivers: 2 } })).toContain('asks for 3 cases and 2 drivers more');
});
