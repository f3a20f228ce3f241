import { expect, test } from 'vitest';
import type { Measured } from './measure-page.ts';
import type { Page } from './pages.ts';
import { HEAD, listDearer, toRow } from './report.ts';

const PAGE: Page = { key: 'mid: driver', project: 'mid-1', server: 'web', path: '/', targetMs: 60, targetKb: 300 };
const WITHIN: Measured = {
  status: 200,
  firstCold: 250,
  cold: 60,
  coldRequests: 20,
  web: 40,
  ingest: 5,
  postgres: 15,
  warm: 30,
  warmMedian: 35,
  buffers: 100,
  statements: 4,
  wireBytes: 300_000,
  rawBytes: 900_000,
  memory: 600,
};
const OTHER: Measured = { ...WITHIN, cold: 30, warm: 60 };

function toCells(measured: Measured): Record<string, string | undefined> {
  const row = toRow({ page: PAGE, measured, other: OTHER });
  return Object.fromEntries(HEAD.map((name, column) => [name, row[column]]));
}

test('a page within its limits misses none, and is compared with the other checkout', () => {
  expect(toCells(WITHIN)).toMatchObject({ target: '60', cold: '60.0', of: '20', web: '45.0', pg: '15.0', missed: '' });
  expect(toCells(WITHIN)).toMatchObject({ 'cold ÷ other': '2.00×', 'warm ÷ other': '0.50×', 'kB ÷ other': '1.00×' });
});

test('the first cold requests after a start are told apart, and no limit is about them', () => {
  expect(toCells(WITHIN)).toMatchObject({ first: '250.0', missed: '' });
});

test('every limit that is exceeded is named, with the factor', () => {
  const above = { ...WITHIN, status: 500, cold: 120, warm: 90, wireBytes: 600_000, memory: 601 };
  expect(toCells(above).missed).toBe('status 500, cold 2.0×, warm 1.5×, bytes 2.0×, memory');
});

test('a page without a response has the reason instead of figures', () => {
  expect(toRow({ page: PAGE, measured: 'Error: no response within 60000 ms', other: null })).toEqual([
    'mid: driver',
    'Error: no response within 60000 ms',
  ]);
});

test('the pages that cost more than 1.1 times those of the other checkout are listed, by their medians', () => {
  const dearer = (measured: Measured, other: Measured | null) => listDearer([{ page: PAGE, measured, other }]);
  expect(dearer(WITHIN, OTHER)).toEqual(['mid: driver cold 2.00×']);
  expect(dearer({ ...OTHER, warmMedian: 39 }, OTHER)).toEqual(['mid: driver warm 1.11×']);
  expect(dearer({ ...OTHER, cold: 33, warmMedian: 38.5 }, OTHER)).toEqual([]);
  expect(dearer(WITHIN, null)).toEqual([]);
});
