import { expect, test } from 'vitest';
import { chooseProfiles } from './index.ts';

const PAIR = { before: '3.24.3', after: '3.24.4' };

const known = (run: string, version: string, tool = 'v8') => ({ run, version, tool, unit: 'samples' as const });

test('profiles are those of the newest run that has both versions', () => {
  const profiles = [
    known('r3', PAIR.after),
    known('r2', PAIR.before),
    known('r2', PAIR.after),
    known('r1', PAIR.before),
  ];
  expect(chooseProfiles(profiles, PAIR)).toEqual({ before: profiles[1], after: profiles[2], isOneRun: true });
});

test('of two runs they are the newest of each version, and are said to be of two', () => {
  const profiles = [known('r3', PAIR.after), known('r2', PAIR.before), known('r1', PAIR.before)];
  expect(chooseProfiles(profiles, PAIR)).toEqual({ before: profiles[1], after: profiles[0], isOneRun: false });
});

test('profiles of two tools are not compared, and it is known which version has none', () => {
  const missing = { before: false, after: false };
  expect(chooseProfiles([known('r1', PAIR.before), known('r1', PAIR.after, 'perf')], PAIR)).toEqual({ missing });
  expect(chooseProfiles([known('r1', PAIR.before)], PAIR)).toEqual({ missing: { before: false, after: true } });
});
