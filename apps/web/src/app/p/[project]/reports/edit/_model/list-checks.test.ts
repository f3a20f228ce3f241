import { expect, test } from 'vitest';
import type { RenderedClaim } from '@/server/reports/rendered-report.ts';
import { listChecks } from './list-checks.ts';

const claim = (line: number, state: RenderedClaim['state']): RenderedClaim => ({
  kind: 'claim',
  id: `c${line}`,
  line,
  state,
  message: `claim ${state}`,
  detail: '0.98 to 1.03',
  href: null,
  isPinned: false,
  environments: [],
  measuredAt: null,
});

const TABLE = `
mysql2 is faster than mariadb.

| scenario | mysql2 | mariadb |
|---|--:|--:|
| select 1 | 100 µs | 50 µs |
`;

test('what holds is nothing to look at; what does not is told at its line, as are markers that cannot be read', () => {
  const check = listChecks('# Title\n', {
    notices: [{ line: 9, text: 'Nothing ends this block.' }],
    blocks: [claim(5, 'broken'), claim(2, 'holds'), claim(3, 'below-noise')],
  });
  expect(check.entries.map(({ line, title, isWrong }) => [line, title, isWrong])).toEqual([
    [3, 'Below the noise', false],
    [5, 'No longer holds', true],
    [9, 'Marker', true],
  ]);
  expect(check).toMatchObject({ wrong: 2, omitted: 0, isRead: true });
});

test('a sentence that a table of the document contradicts is told, with the lines that say otherwise', () => {
  const { entries } = listChecks(TABLE, { notices: [], blocks: [] });
  expect(entries).toMatchObject([{ line: 2, title: 'Contradicts', isWrong: true, evidence: [{ line: 6 }] }]);
});

test('at most 100 entries are listed, and a long document is said not to be read', () => {
  const blocks = Array.from({ length: 300 }, (_, n) => claim(n, 'broken'));
  const check = listChecks('x'.repeat(100_001), { notices: [], blocks });
  expect(check).toMatchObject({ omitted: 200, wrong: 300, isRead: false });
  expect(check.entries).toHaveLength(100);
});
