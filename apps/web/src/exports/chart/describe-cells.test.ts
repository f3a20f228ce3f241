import { expect, it } from 'vitest';
import { describeCells } from './chart-formats.ts';

const cell = (
  name: string,
  status: Parameters<typeof describeCells>[0][number]['status'],
  reason: string | null = null,
) => ({
  name,
  status,
  reason,
});

it('a plain figure needs no description; every other is described with its reason, and who shares it', () => {
  expect(
    describeCells([
      cell('a 1', 'ok'),
      cell('b 1', 'emulated', 'a loop of 100'),
      cell('b 2', 'emulated', 'a loop of 100'),
      cell('b 2', 'emulated', 'a loop of 100'),
      cell('c 1', 'failed', 'timeout'),
      cell('d 1', 'ok', 'protocol mismatch: binary declared, text observed'),
      cell('e 1', 'unsupported'),
    ]),
  ).toEqual([
    'emulated: a loop of 100 (b 1, b 2)',
    'failed: timeout (c 1)',
    'warning: protocol mismatch: binary declared, text observed (d 1)',
    'unsupported (e 1)',
  ]);
});

it('of many the first are named and the rest is counted', () => {
  const many = Array.from({ length: 7 }, (_, n) => cell(`d ${n}`, 'failed', 'timeout'));
  expect(describeCells(many)).toEqual(['failed: timeout (d 0, d 1, d 2, d 3 and 3 more)']);
});
