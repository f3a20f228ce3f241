import { describe, expect, it, test } from 'vitest';
import type { Profile } from '../profile/index.ts';
import { PROFILES_OF_RUN } from '../run/profiles.ts';
import { check, detailOf, issuesOf, type Loose, run } from '../testing/check-run.ts';

const PROFILE: Profile = {
  tool: 'v8',
  hz: 2_500,
  unit: 'samples',
  passes: [{ operations: 60_000, cpuNs: 6.8e9 }],
  frames: [{ name: 'read', file: 'lib/read.js', package: 'mysql2' }],
  nodes: [[0, -1, 10]],
};

const profiled = (over: Loose = {}): Loose => ({
  scenario: 'select-1000-rows',
  driver: { name: 'mariadb', version: '3.5.4' },
  profile: PROFILE,
  ...over,
});

const withNodes = (rows: number): Profile => ({
  ...PROFILE,
  nodes: Array<[number, number, number]>(rows).fill([0, -1, 1]),
});

/** Profiles of so many scenarios. */
const many = (length: number, profile: unknown = PROFILE) =>
  Array.from({ length }, (_, index) => profiled({ scenario: `s${index}`, profile }));

test('a run carries profiles as they were sent', () => {
  const profiles = [
    profiled(),
    profiled({ params: { rows: 100 } }),
    profiled({ driver: { name: 'pg', version: '8' } }),
  ];
  expect(check(run({ profiles }))).toMatchObject({ ok: true, run: { profiles } });
});

test('two of a run are not of the same, however it is spelled', () => {
  const again = profiled({ scenario: 'Select 1000 rows', params: {}, driver: { name: 'MariaDB', version: '3.5.4' } });
  expect(issuesOf(run({ profiles: [profiled(), again] }))).toEqual(['invalid-value /profiles/1']);
});

describe('what is wrong is named where it stands', () => {
  it.each([
    ['wrong-type /profiles', {}],
    ['too-large /profiles', many(PROFILES_OF_RUN.most + 1)],
    ['missing-field /profiles/0/driver/version', [profiled({ driver: { name: 'pg' } })]],
    ['unknown-field /profiles/0/metric', [profiled({ metric: 'latency' })]],
    ['invalid-value /profiles/0/profile/nodes/0', [profiled({ profile: { ...PROFILE, nodes: [[1, -1, 1]] } })]],
    ['too-small /profiles/0/profile/hz', [profiled({ profile: { ...PROFILE, hz: 0 } })]],
  ])('%s', (issue, profiles) => expect(issuesOf(run({ profiles }))).toEqual([issue]));
});

test('all profiles of a run together have a bound', () => {
  expect(check(run({ profiles: many(4, withNodes(100_000)) })).ok).toBe(true);
  const tooMany = [...many(4, withNodes(100_000)), profiled()];
  expect(detailOf(run({ profiles: tooMany }))).toContain('makes more than 400000 nodes');
});
