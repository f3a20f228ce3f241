import { describe, expect, it } from 'vitest';
import { findExcess } from './find-excess.ts';
import { findRoom } from './measure-size.ts';

describe('the room of a file', () => {
  it.each([
    ['packages/store/src/runs/insert-run.ts', 'packages/store'],
    ['apps/web/src/ui/text/text.css', 'apps/web'],
    ['harnesses/java/Worker.java', 'harnesses'],
    ['bench/workers/php/pgsql.php', 'bench/workers'],
    ['prisma/schema.prisma', 'prisma'],
    ['vitest.config.ts', '.'],
    ['packages/store/src/runs/runs.db.test.ts', null],
    ['packages/store/src/testing/random-history.ts', null],
    ['packages/adapters/src/tools/jmh/fixtures/x.py', null],
    ['e2e/trend.spec.ts', null],
    ['docs/testing.md', null],
  ])('%s → %s', (file, room) => expect(findRoom(file)).toBe(room));
});

describe('the budget', () => {
  const budget = { rooms: { a: { lines: 10, files: 2 } }, all: { lines: 10, files: 2, words: 5 }, raised: [] };

  it('is kept by what is as large as it', () => {
    expect(findExcess({ rooms: { a: { lines: 10, files: 2 } }, words: 5 }, budget)).toEqual([]);
  });

  it('is exceeded by a line, by a file and by a word', () => {
    expect(findExcess({ rooms: { a: { lines: 11, files: 3 } }, words: 6 }, budget)).toEqual([
      'a: 11 lines, the budget is 10',
      'a: 3 files, the budget is 2',
      'docs/: 6 words, the budget is 5',
    ]);
  });

  it('of a room is raised with a reason only', () => {
    const measured = { rooms: { a: { lines: 12, files: 2 } }, words: 5 };
    const rise = { room: 'a', lines: 2, files: 0 };
    expect(findExcess(measured, { ...budget, raised: [{ ...rise, because: '' }] })).toEqual([
      'a: a raised budget says why, in a sentence',
    ]);
    const because = 'a second currency needs its own table of rates';
    expect(findExcess(measured, { ...budget, raised: [{ ...rise, because }] })).toEqual([]);
  });

  it('is not raised by writing a larger number: the sum of all rooms stands', () => {
    const larger = { ...budget, rooms: { a: { lines: 12, files: 2 } } };
    expect(findExcess({ rooms: { a: { lines: 12, files: 2 } }, words: 5 }, larger)).toEqual([
      'the budgets of all rooms: 12 lines, the budget is 10',
    ]);
  });

  it('names every room, and no other', () => {
    expect(findExcess({ rooms: { b: { lines: 1, files: 1 } }, words: 5 }, budget)).toEqual([
      'b has no budget: name it in ROOMS, with what the rooms beside it give',
      'a is gone: remove its budget',
    ]);
  });
});
