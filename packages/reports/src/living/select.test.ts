import { expect, test } from 'vitest';
import type { Figures, FiguresColumn } from './figures.ts';
import { findColumn } from './select.ts';

const column = (version: string): FiguresColumn => ({
  key: `pgx@${version}`,
  driver: { slug: 'pgx', name: 'pgx' },
  version,
  sortKey: version,
  environment: null,
});
const figures = { columns: [column('v1.8.1'), column('v1.9.0')] } as unknown as Figures;

test('a version is found with and without the v that Go writes before it; without a version it is the newest', () => {
  for (const name of ['pgx@1.8.1', 'pgx@v1.8.1']) expect(findColumn(figures, name)?.version).toBe('v1.8.1');
  expect(findColumn(figures, 'pgx')?.version).toBe('v1.9.0');
  expect(findColumn(figures, 'pgx@1.8')).toBeNull();
});
