import { expect, test } from 'vitest';
import type { Measured } from './measure-page.ts';
import type { Page } from './pages.ts';
import { HEAD, toRow } from './report.ts';

const PAGE: Page = { key: 'mid: driver', project: 'mid-1', server: 'web', path: '/', targetMs: 60, targetKb: 300 };
const WITHIN: Measured = {
  ...{ status: 200, cold: 60, web: 40, ingest: 5, postgres: 15, warm: 30, warmMedian: 35, buffers: 100, statements: 4 },
  ...{ wireBytes: 300_000, rawBytes: 900_000, memory: 600 },
};

const toCells = (measured: Measured, last = { cold: 30, warm: 60, buffers: 1, kb: 300, memory: 1 }) => {
  const row = toRow({ page: PAGE, measured, last });
  return Object.fromEntries(HEAD.map((name, column) => [name, row[column]]));
};

test('a page within its limits misses none, and is compared with its last figures', () => {
  expect(toCells(WITHIN)).toMatchObject({
    ...{ target: '60', cold: '60.0', web: '45.0', pg: '15.0', missed: '' },
    ...{ 'cold ÷ last': '2.00×', 'warm ÷ last': '0.50×', 'kB ÷ last': '1.00×' },
  });
});

test('every limit that is exceeded is named, with the factor', () => {
  const above = { ...WITHIN, status: 500, cold: 120, warm: 90, wireBytes: 600_000, memory: 601 };
  expect(toCells(above).missed).toBe('status 500, cold 2.0×, warm 1.5×, bytes 2.0×, memory');
});

test('a page without a response has the reason instead of figures', () => {
  expect(toRow({ page: PAGE, measured: 'Error: no response within 60000 ms', last: null })).toEqual([
    'mid: driver',
    'Error: no response within 60000 ms',
  ]);
});
