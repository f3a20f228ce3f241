import { expect, test } from 'vitest';
import type { RunProfiles } from './bench-state.ts';
import { describeProfiles } from './describe-profiles.ts';

/** Six passes in which `planted` takes this share of 1,000 samples. */
const profiled = (scenario: string, name: string, version: string, planted: number): RunProfiles[number] => ({
  scenario,
  driver: { name, version },
  profile: {
    tool: 'v8',
    hz: 2500,
    unit: 'samples',
    passes: Array(6).fill({ operations: 1000, cpuNs: (1000 + planted) * 1e5 }),
    frames: [
      { name: 'query', file: null, package: null },
      { name: 'planted', file: null, package: null },
    ],
    nodes: [
      [0, -1, ...Array<number>(6).fill(1000)],
      ...(planted > 0 ? [[1, 0, ...Array<number>(6).fill(planted)] as [number, number, ...number[]]] : []),
    ],
  },
});

test('two versions of a driver have a line in each scenario, and other drivers none', () => {
  const lines = describeProfiles([
    profiled('select', 'libpq', '15', 0),
    profiled('select', 'pg', '1.0', 0),
    profiled('select', 'pg', '1.1', 500),
    profiled('insert', 'pg', '1.0', 0),
    profiled('insert', 'pg', '1.1', 0),
  ]);
  expect(lines).toEqual([
    'select, 1.1 after 1.0: Nearly all of the added processor time, 50.0 of 50.0 µs, is in planted, which is new.',
    'insert, 1.1 after 1.0: No frame shows a difference in its processor time.',
  ]);
});

test('what has no common unit is not compared', () => {
  const instructions = profiled('select', 'pg', '1.1', 500);
  const lines = describeProfiles([
    profiled('select', 'pg', '1.0', 0),
    { ...instructions, profile: { ...instructions.profile, unit: 'instructions' } },
  ]);
  expect(lines).toEqual(['select, 1.1 after 1.0: The profiles have no common unit, so they are not compared.']);
});
