import { describe, expect, test } from 'vitest';
import type { Outcome } from './outcome.mjs';
import { exitStatus, summarise } from './summary.mjs';

const outcome = (more: Partial<Outcome>): Outcome => ({
  harness: 'go',
  skipped: null,
  links: [],
  folders: [],
  counts: {},
  failedCells: [],
  failures: [],
  waiting: 0,
  ...more,
});
const stored = outcome({ links: ['http://pages.test/1', 'http://pages.test/2'], counts: { unsupported: 1, ok: 12 } });
const broken = outcome({
  harness: 'node',
  counts: { ok: 1, failed: 1 },
  failedCells: [{ driver: 'mysql', version: '2.18.1', scenario: 'select-1', reason: 'it\nbroke' }],
});
const skipped = outcome({ skipped: 'no go: install go' });
const waiting = outcome({ counts: { ok: 3 }, waiting: 2, folders: ['/runs/1', '/runs/2'] });

describe('what is said at the end', () => {
  test('one line for each harness comes last, with counts and links', () => {
    expect(summarise([stored, skipped, waiting]).map((line) => line.trim())).toEqual([
      'go  12 ok, 1 unsupported  http://pages.test/1  http://pages.test/2',
      'go  skipped: no go: install go',
      'go  3 ok  2 runs wait for the server  /runs/1  /runs/2',
    ]);
  });

  test('each cell that failed is named with its reason, in one line, before them', () => {
    const twice = { ...broken, failedCells: [...broken.failedCells, ...broken.failedCells] };
    expect(summarise([stored, twice])).toEqual([
      'failed: node: mysql 2.18.1, select-1: it broke',
      expect.stringMatching(/^go {4}12 ok/),
      'node  1 ok, 1 failed',
    ]);
  });

  test('the exit status is the worst of what happened', () => {
    expect(exitStatus([stored], true)).toBe(0);
    expect(exitStatus([stored, waiting], true)).toBe(75);
    expect(exitStatus([skipped, waiting], true)).toBe(3);
    expect(exitStatus([skipped, stored], false)).toBe(0);
    expect(exitStatus([broken, skipped, waiting], true)).toBe(2);
    expect(exitStatus([outcome({ failures: ['rejected'] })], false)).toBe(2);
  });

  test('the exit status is never 0 with nothing measured', () => {
    expect(exitStatus([skipped, skipped], false)).toBe(3);
    expect(exitStatus([outcome({ counts: { unsupported: 4, skipped: 2 } })], true)).toBe(3);
    expect(exitStatus([outcome({ counts: { unsupported: 4, emulated: 1 } })], true)).toBe(0);
    expect(exitStatus([outcome({ folders: ['/runs/1'] })], true)).toBe(0);
  });
});
