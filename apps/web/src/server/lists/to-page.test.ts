import { describe, expect, it } from 'vitest';
import { type Cursors, cutPage, toPage } from './to-page.ts';

const all = Array.from({ length: 7 }, (_, n) => `row ${n}`);
const listed = { limit: 3, cursorOf: (row: string) => row, textOf: (row: string) => row };

/** As a query fetches them: after or before the cursor, one more than the limit. */
function fetchRows({ after, before }: Cursors) {
  const at = (cursor: string) => all.indexOf(cursor);
  if (before !== undefined) return all.slice(Math.max(0, at(before) - 4), at(before));
  return after === undefined ? all.slice(0, 4) : all.slice(at(after) + 1, at(after) + 5);
}

const READERS = {
  'fetched by cursor': (cursors: Cursors) => toPage({ ...listed, rows: fetchRows(cursors), total: 7 }, cursors),
  'of a list in memory': (cursors: Cursors) => cutPage(all, listed, cursors),
};

describe.each(Object.entries(READERS))('pages %s', (_, read) => {
  it('hold every row once, in order, and count all of them', () => {
    const first = read({});
    const second = read({ after: first.next ?? '' });
    const third = read({ after: second.next ?? '' });
    expect([first, second, third].flatMap(({ rows }) => rows)).toEqual(all);
    expect([first.previous, third.next, first.total]).toEqual([null, null, 7]);
  });

  it('lead back to where they came from', () => {
    const third = read({ after: 'row 5' });
    const second = read({ before: third.previous ?? '' });
    expect(second.rows).toEqual(['row 3', 'row 4', 'row 5']);
    const first = read({ before: second.previous ?? '' });
    expect(first.rows).toEqual(['row 0', 'row 1', 'row 2']);
    expect(first.previous).toBeNull();
    expect(read({ after: first.next ?? '' }).rows).toEqual(second.rows);
  });
});

describe('a list in memory', () => {
  it('is searched by every word, and counts what it found', () => {
    const page = cutPage(all, listed, { text: ' ROW 3 ' });
    expect(page).toEqual({ rows: ['row 3'], total: 1, previous: null, next: null });
    expect(cutPage(all, listed, { text: 'nothing' })).toMatchObject({ rows: [], total: 0 });
  });

  it('begins at the page that contains a row, where no cursor says otherwise', () => {
    expect(cutPage(all, listed, { at: 4 }).rows).toEqual(['row 3', 'row 4', 'row 5']);
    expect(cutPage(all, listed, { at: -1 }).rows).toEqual(all.slice(0, 3));
    expect(cutPage(all, listed, { at: 4, after: 'row 5' }).rows).toEqual(['row 6']);
    expect(cutPage(all, listed, { at: 4, before: 'row 3' }).rows).toEqual(all.slice(0, 3));
  });

  it('begins at its first row where the cursor is gone', () => {
    expect(cutPage(all, listed, { after: 'deleted' }).rows).toEqual(all.slice(0, 3));
    expect(cutPage(all, listed, { before: 'deleted' }).rows).toEqual(all.slice(0, 3));
  });
});
