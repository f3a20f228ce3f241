import { describe, expect, it } from 'vitest';
import { placeFault } from './place-fault.ts';
import type { Row } from './row.ts';

const row = (key: string, taken: boolean): Row => ({
  key,
  taken,
  origin: null,
  result: { scenario: 'a', driver: { name: 'b' }, unit: 'x', status: 'ok', value: 1 },
  unsure: [],
  corrected: [],
  rule: null,
});

describe('placeFault', () => {
  it('finds the row by its place among those that are taken', () => {
    const rows = [row('r0', false), row('r1', true), row('r2', true)];
    const fault = { pointer: '/results/1/unit', code: 'unknown-unit', detail: 'no unit', suggestion: 'ops/s' } as const;
    expect(placeFault(fault, rows)).toEqual({
      row: rows[2],
      text: 'no unit: did you mean ops/s?',
      where: 'unit',
    });
  });
  it('names the place in the document where no row has it', () => {
    const fault = { pointer: '/environment/server/version', code: 'wrong-type', detail: 'is no text' } as const;
    expect(placeFault(fault, [])).toEqual({ row: null, text: 'is no text', where: 'environment server version' });
  });
});
