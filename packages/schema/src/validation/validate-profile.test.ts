import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { PROFILE_LIMITS, type Profile, profile } from '../profile/index.ts';
import { validateProfile } from './validate-profile.ts';

/** Two passes: `read` calls `parse` and itself. */
const PROFILE: Profile = {
  tool: 'v8',
  hz: 2_500,
  unit: 'samples',
  passes: [
    { operations: 60_000, cpuNs: 6.8e9 },
    { operations: 60_000, cpuNs: null },
  ],
  frames: [
    { name: 'read', file: 'lib/read.js', package: 'mysql2' },
    { name: 'parse', file: null, package: null },
  ],
  nodes: [
    [0, -1, 10, 12],
    [1, 0, 30, 28],
    [0, 0, 1, 0],
  ],
};

const issuesOf = (input: unknown) => {
  const outcome = validateProfile(input);
  return 'issues' in outcome ? outcome.issues.map(({ pointer, detail }) => `${pointer} ${detail}`) : [];
};

test('a profile is taken as it is', () => expect(validateProfile(PROFILE)).toEqual({ profile: PROFILE }));

test('names are brought to one spelling, and are then each there once', () => {
  const frames = [
    { name: 'é', file: null, package: null },
    { name: 'e\u0301 ', file: null, package: null },
  ];
  expect(issuesOf({ ...PROFILE, frames })).toEqual([
    '/frames/1 is there twice: its samples belong to the first of both',
  ]);
});

describe('what is no tree of calls is rejected, with the first row that is wrong', () => {
  test.each<[string, unknown, string]>([
    ['no list', {}, '/nodes must be an array'],
    ['nothing', undefined, '/nodes must be an array'],
    ['no rows', [], '/passes/0 has no samples'],
    ['a pass without samples', [[0, -1, 3, 0]], '/passes/1 has no samples'],
    ['more than doubles count', Array(200).fill([0, -1, 2 ** 53 - 1, 1]), '/passes/0 has more than'],
    ['a caller that comes later', [[0, 1, 1, 1]], '/nodes/0 has a caller'],
    ['its own caller', [[0, 0, 1, 1]], '/nodes/0 has a caller'],
    ['another caller below zero', [[0, -2, 1, 1]], '/nodes/0 has a caller'],
    ['no such frame', [[2, -1, 1, 1]], '/nodes/0 has a frame that is not one of the 2 frames'],
    ['half a frame', [[0.5, -1, 1, 1]], '/nodes/0 has a frame'],
    ['a pass too few', [[0, -1, 1]], '/nodes/0 must be a frame, a row and a count of each of the 2 passes'],
    ['a pass too many', [[0, -1, 1, 1, 1]], '/nodes/0 must be a frame'],
    ['a count below zero', [[0, -1, 1, -1]], '/nodes/0 has a count'],
    ['a count that is no number', [[0, -1, 1, '1']], '/nodes/0 has a count'],
    ['a count that is not exact', [[0, -1, 1, 2 ** 53]], '/nodes/0 has a count'],
    ['a row that only looks like one', [{ 0: 0, 1: -1, 2: 1, 3: 1, length: 4 }], '/nodes/0 must be a frame'],
  ])('%s', (_title, nodes, issue) => {
    const issues = issuesOf({ ...PROFILE, nodes });
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain(issue);
  });
});

test('sizes are bounded, and a million wrong entries are one issue', () => {
  const many = (count: number, entry: unknown) => Array(count).fill(entry);
  expect(issuesOf({ ...PROFILE, nodes: many(PROFILE_LIMITS.nodes + 1, [0, -1, 1, 1]) })).toEqual([
    '/nodes must have at most 100000 entries',
  ]);
  expect(issuesOf({ ...PROFILE, nodes: many(PROFILE_LIMITS.nodes, 'x') })).toHaveLength(1);
  expect(issuesOf({ ...PROFILE, frames: many(1_000_000, 1) })).toEqual(['/frames must have at most 20000 entries']);
  expect(issuesOf({ ...PROFILE, passes: many(21, PROFILE.passes[0]) })).toEqual([
    '/passes must have at most 20 entries',
  ]);
  expect(issuesOf({ ...PROFILE, passes: [] })).toEqual(['/passes must have at least 1 entry']);
  expect(issuesOf({ ...PROFILE, frames: many(20_000, 1) }).length).toBeLessThanOrEqual(1_000);
});

test.each([
  [{ tool: 'a\u202e' }, '/tool holds'],
  [{ hz: 0 }, '/hz must be above 0'],
  [{ unit: 'joules' }, '/unit must be one of samples, instructions, nanoseconds'],
  [{ passes: [{ operations: 0.5, cpuNs: 1 }] }, '/passes/0/operations'],
  [{ passes: [{ operations: 1, cpuNs: Number.NaN }] }, '/passes/0/cpuNs is not a finite number'],
  [{ frames: [{ name: '', file: null, package: null }] }, '/frames/0/name'],
  [{ frames: [{ name: 'a', file: 'a\nb', package: null }] }, '/frames/0/file holds a line break'],
  [{ extra: 1 }, '/extra a profile has no field "extra" here'],
])('%j is rejected where it stands', (change, issue) => {
  expect(issuesOf({ ...PROFILE, ...change })[0]).toContain(issue);
});

test('a stack as deep as a profile is long is taken', () => {
  const nodes = Array.from({ length: PROFILE_LIMITS.nodes }, (_, row) => [row % 2, row - 1, 1, 1]);
  expect(issuesOf({ ...PROFILE, nodes })).toEqual([]);
});

test('no value makes it throw', () => {
  fc.assert(fc.property(fc.anything(), (value) => 'issues' in validateProfile(value)));
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(PROFILE)), (value, field) => {
      validateProfile({ ...PROFILE, [field]: value });
    }),
  );
});

test('it has a JSON schema', () => {
  expect(z.toJSONSchema(profile, { io: 'input', unrepresentable: 'any' })).toMatchObject({
    properties: { nodes: { type: 'array', maxItems: 100_000 } },
  });
});
