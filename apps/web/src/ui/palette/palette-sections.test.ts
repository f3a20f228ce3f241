import { expect, test, vi } from 'vitest';
import { parsePaletteQuery } from './palette-query.ts';
import { toSections } from './palette-sections.ts';

const action = (label: string, keys: string | null = null) => ({ label, keys, run: vi.fn() });

const change = (number: number, words: string) => ({
  number,
  words,
  className: 'c0',
  before: '',
  size: '',
  after: '',
  direction: 'better' as const,
  shape: '▲',
  href: `/c/${number}`,
});

const SOURCES = {
  actions: [action('Metric: heap'), ...Array.from({ length: 60 }, (_, n) => action(`Environment: e${n}`))],
  pages: [action('Drivers', 'g d'), action('Changes', 'g c')],
  hits: [
    { kind: 'project' as const, label: 'heaps', href: '/p/heaps' },
    { kind: 'scenario' as const, label: 'Heap of one', href: '/s/heap' },
  ],
  isPending: false,
  changes: Array.from({ length: 60 }, (_, n) => change(n + 1, n === 2 ? 'mysql2 3.24.4 heap' : 'mariadb latency')),
};

const show = (text: string, sources = SOURCES) =>
  toSections(parsePaletteQuery(text), sources).map(({ title, rows }) => `${title} ${rows.length}`);

test('actions come first, then pages and names, then changes', () => {
  expect(show('heap')).toEqual(['Actions 1', 'Scenarios 1', 'Projects 1', 'Changes 1']);
});

test('before anything is typed a few of each are shown, so that the palette fits a window', () => {
  expect(show('', { ...SOURCES, hits: [] })).toEqual(['Actions 6', 'Go to 2', 'Newest changes 3']);
});

test('a prefix lists one kind only, and a bounded number of it', () => {
  expect(show('>', { ...SOURCES, hits: [] })).toEqual(['Actions 40']);
  expect(show('#3', { ...SOURCES, hits: [] })).toEqual(['Changes 11']);
  expect(show('#heap', { ...SOURCES, hits: [] })).toEqual(['Changes 1']);
});

test('changes are listed when the names before them are known: no row moves away', () => {
  expect(show('heap', { ...SOURCES, hits: [], isPending: true })).toEqual(['Actions 1']);
});

test('every row has an id of its own', () => {
  const ids = toSections(parsePaletteQuery('e'), SOURCES).flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
