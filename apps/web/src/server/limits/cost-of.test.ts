import { expect, test } from 'vitest';
import { costOf } from './cost-of.ts';

test.each([
  ['/', 1],
  ['/docs/shares', 1],
  ['/p/node', 3],
  ['/p/node/runs', 2],
  ['/p/node/runs.csv', 5],
  ['/p/node/changes.csv', 5],
  ['/p/node/points.parquet', 5],
  ['/p/node/runs/r_1/results.csv', 5],
  ['/p/node/scenarios.csv', 1],
  ['/p/node/scenarios/select-1', 3],
  ['/p/node/scenarios/select-1/sweep', 5],
  ['/p/node/compare', 5],
  ['/p/node/compare/as/png', 1],
  ['/p/node/compare.md', 1],
  ['/p/node.md', 1],
  ['/mcp', 5],
  ['/p/node/compare/share', 10],
  ['/p/node/drivers/mysql2/share', 10],
  ['/p/node/scenarios/select-1/sweep/share', 10],
  ['/p/node/scenarios/share', 3],
  ['/p/node/league', 5],
  ['/p/node/upgrade', 5],
  ['/p/node/league/share', 10],
  ['/p/node/league/badge.svg', 1],
  ['/league/postgres', 5],
  ['/p/node/badge.svg', 1],
  ['/p/node/runs/r_1/results.csv', 5],
  ['/s/0123456789abcdefghij', 3],
  ['/s/0123456789abcdefghij/png', 1],
  ['/api/trpc/search.find', 1],
  ['/api/trpc/search.find,search.find%2Csearch.find', 3],
])('a request of %s costs %d points', (path, cost) => {
  expect(costOf(path)).toBe(cost);
});
