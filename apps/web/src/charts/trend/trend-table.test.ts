import { expect, it } from 'vitest';
import { line, OPS, point, trend } from './trend-fixture.ts';
import { toTrendModel } from './trend-model.ts';
import { panelSummary } from './trend-summary.ts';
import { toTrendTable } from './trend-table.ts';

const data = trend(
  line('mariadb', [
    point('2.5.6', 2216.19, { low: 2168.4, high: 2224 }),
    point('3.0.1', 2601.382, { change: { word: 'better', words: '1.17× faster', basis: '3 + 21 repeats' } }),
    point('3.1.0', null, { status: 'unsupported', reason: 'no prepared statements' }),
  ]),
);

it('the table has a row for every point, with the exact value and the reason of a missing one', () => {
  const rows = toTrendTable(data, 'version');
  expect(rows.map((row) => row.value)).toEqual(['2,216', '2,601', 'unsupported']);
  expect(rows[0]).toMatchObject({
    exact: '2,216.19',
    range: '2,168 – 2,224',
    environment: 'MariaDB 10.11 · same host',
  });
  expect(rows[1]?.change).toBe('1.17× faster, 3 + 21 repeats');
  expect(rows[2]).toMatchObject({ exact: '', reason: 'no prepared statements', href: '/runs/r_3.1.0' });
});

it('an exact value stays in its canonical unit, so that dividing adds no digits', () => {
  const micros = { ...data, unit: { ...OPS, canonical: 'ns/op', label: 'µs/op', divisor: 1000 } };
  expect(toTrendTable(micros, 'version')[0]).toMatchObject({ value: '2.216', exact: '2,216.19 ns/op' });
});

it('the summary gives the ends, the changes and what is missing in words', () => {
  const model = toTrendModel(data, 'version', 'linear');
  const words = panelSummary(model.panels[0]?.lines ?? [], model, data);
  expect(words).toContain('2 points from 2.5.6 (2,216 ops/s) to 3.0.1 (2,601 ops/s)');
  expect(words).toContain('1.17× faster at 3.0.1');
  expect(words).toContain('1 without a value');
});

it('what is doubtful of a measured point is told in its row and by its title', () => {
  const reason = 'protocol mismatch: binary declared, text observed';
  const doubtful = trend(line('mariadb', [point('3.0.1', 2601, { reason }), point('3.1.0', 2610)]));
  expect(toTrendTable(doubtful, 'version').map((row) => row.reason)).toEqual([reason, '']);
  const [first, second] = toTrendModel(doubtful, 'version', 'linear').panels[0]?.lines[0]?.dots ?? [];
  expect(first?.words).toMatch(
    /^mariadb 3\.0\.1: 2,601 ops\/s, .*, protocol mismatch: binary declared, text observed$/,
  );
  expect(second?.words).not.toContain('mismatch');
});
