import type { Matrix, MatrixCell } from '@tachograph/analysis/matrix';
import { toMatrix, withVersions } from '@tachograph/analysis/testing';
import { expect, test } from 'vitest';
import { foldMatrix } from './fold-matrix.ts';

const EMPTY = toMatrix(withVersions({ series: [], points: [] }), {
  ...{ metric: null, statistic: null, params: null, drivers: null, reference: null, referenceDriver: null },
  ...{ chosen: null, environments: [] },
});

const column = (n: number) => ({
  environment: { identity: `e${n}`, label: `Server ${n}` },
  ...{ server: `Server ${n}`, detail: null, newestAt: new Date(0) },
});

/** A cell that nobody looks into: only its place counts. */
const cellAt = (row: number, n: number) => ({ name: `${row} ${n}` }) as unknown as MatrixCell;

/** Two drivers of 80 versions on 30 servers in two settings; the cell of row 120 in the last column is opened. */
function create(): Matrix {
  const columns = Array.from({ length: 30 }, (_, n) => column(n));
  const rowOf = (row: number) => ({
    version: { raw: `${row}.0.0`, text: `${row}.0.0` } as never,
    cells: columns.map((_, n) => cellAt(row, n)),
  });
  const groups = ['a', 'b'].map((slug, index) => ({
    driver: { slug, name: slug },
    options: null,
    rows: Array.from({ length: 80 }, (_, n) => rowOf(80 * index + n)),
  })) as unknown as Matrix['groups'];
  const groupOf = (key: string, from: number, to: number) => ({
    ...{ key, label: key, columns: columns.slice(from, to), differences: [], comparable: true },
  });
  const opened = groups[1]?.rows[40];
  const cell = opened?.cells[29];
  if (!opened || !cell) throw new Error('it is there');
  const chosen = { ...{ driver: groups[1]?.driver, options: null, differences: [] }, version: opened.version, cell };
  return {
    ...EMPTY,
    groups,
    environmentGroups: [groupOf('one', 0, 10), groupOf('two', 10, 30)],
    chosen: { ...chosen, column: columns[29] } as Matrix['chosen'],
  };
}

const matrix = create();

test('a matrix shows sixty versions at a time under their drivers, each on one page', () => {
  const first = foldMatrix({ ...matrix, chosen: null }, {});
  expect(first.shown.groups.map(({ driver, rows }) => [driver.slug, rows.length])).toEqual([['a', 60]]);
  const second = foldMatrix({ ...matrix, chosen: null }, { after: first.page.next ?? '' });
  expect(second.shown.groups.map(({ driver, rows }) => [driver.slug, rows.length])).toEqual([
    ['a', 20],
    ['b', 40],
  ]);
  const third = foldMatrix({ ...matrix, chosen: null }, { after: second.page.next ?? '' });
  expect(third.shown.groups.map(({ driver, rows }) => [driver.slug, rows.length])).toEqual([['b', 40]]);
  expect([first.page.total, third.page.next]).toEqual([160, null]);
});

test('it opens on the page and with the server of the opened cell, and counts the servers it leaves out', () => {
  const { shown, foldedColumns } = foldMatrix(matrix, {});
  expect(shown.groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))).toContain(matrix.chosen?.cell);
  const servers = shown.environmentGroups.flatMap(({ columns }) => columns.map(({ server }) => server));
  expect(servers).toHaveLength(25);
  expect(servers.at(-1)).toBe('Server 29');
  expect(foldedColumns).toBe(5);
  for (const { cells } of shown.groups.flatMap(({ rows }) => rows)) expect(cells).toHaveLength(25);
});
