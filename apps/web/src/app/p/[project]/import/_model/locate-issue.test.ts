import { describe, expect, it } from 'vitest';
import { locateIssue } from './locate-issue.ts';
import type { ImportRow } from './row.ts';

const row = (key: string, included: boolean): ImportRow => ({
  key,
  included,
  origin: null,
  result: { scenario: 'a', driver: { name: 'b' }, unit: 'x', status: 'ok', value: 1 },
  uncertain: [],
  corrected: [],
  rule: null,
});

describe('locateFault', () => {
  it('finds the row by its index among those that are taken', () => {
    const rows = [row('r0', false), row('r1', true), row('r2', true)];
    const issue = { pointer: '/results/1/unit', code: 'unknown-unit', detail: 'no unit', suggestion: 'ops/s' } as const;
    expect(locateIssue(issue, rows)).toEqual({
      row: rows[2],
      text: 'no unit: did you mean ops/s?',
      location: 'unit',
    });
  });
  it('names the location in the document where no row has it', () => {
    const issue = { pointer: '/environment/server/version', code: 'wrong-type', detail: 'is no text' } as const;
    expect(locateIssue(issue, [])).toEqual({ row: null, text: 'is no text', location: 'environment server version' });
  });
});
