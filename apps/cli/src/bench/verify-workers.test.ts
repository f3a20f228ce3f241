import { expect, test } from 'vitest';
import type { Conducts } from './bench-state.ts';
import { summariseConducts } from './verify-workers.ts';

const met = { different: [], notes: [], trips: 1, statements: 1, protocol: null };

test('each worker has a line with the contracts that it meets and what it cannot do', () => {
  const conducts: Conducts = {
    pg8000: {
      'select-1': met,
      'insert-1': { ...met, different: ['other values written'] },
      'pool-8': { unsupported: 'it has no pool' },
    },
    pg: { 'select-1': met },
  };
  expect(summariseConducts(conducts)).toEqual([
    'pg8000 meets 1 of 3 contracts; pool-8: it has no pool',
    'pg meets 1 of 1 contract',
  ]);
});
