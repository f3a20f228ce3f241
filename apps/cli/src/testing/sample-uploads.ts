/** Native output with one result. */
export const NATIVE = 'select 1 - mysql2 x 8,123 ops/sec ±1.23% (85 runs sampled)\n';

/** The smallest run there is. */
export const RUN = JSON.stringify({
  format: 1,
  startedAt: '2026-11-20T09:00:00Z',
  results: [{ scenario: 'do 1', driver: { name: 'mysql2' }, unit: 'ops/s', value: 5 }],
});
