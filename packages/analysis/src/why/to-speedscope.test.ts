import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSpeedscope } from './index.ts';
import { toProfile } from './testing/to-profile.ts';

test('a profile is a file of calls that are opened and closed', () => {
  const file = toSpeedscope(toProfile([{ 'main;read@pkg/a.js': 3, main: 1 }, { 'main;parse': 2 }]), 'mysql2 3.24.4');
  expect(file).toEqual({
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    name: 'mysql2 3.24.4',
    exporter: 'tachograph',
    activeProfileIndex: 0,
    shared: { frames: [{ name: 'main' }, { name: 'read', file: 'pkg/a.js' }, { name: 'parse' }] },
    profiles: [
      {
        ...{ type: 'evented', name: 'mysql2 3.24.4', unit: 'nanoseconds', startValue: 0, endValue: 6e6 },
        events: [
          { type: 'O', frame: 0, at: 0 },
          { type: 'O', frame: 1, at: 1e6 },
          { type: 'C', frame: 1, at: 4e6 },
          { type: 'O', frame: 2, at: 4e6 },
          { type: 'C', frame: 2, at: 6e6 },
          { type: 'C', frame: 0, at: 6e6 },
        ],
      },
    ],
  });
});

test('what is counted without a rate has no unit', () => {
  const counted = toProfile([{ main: 5 }], { unit: 'instructions', hz: null });
  expect(toSpeedscope(counted, 'x').profiles[0]).toMatchObject({ unit: 'none', endValue: 5 });
  const timed = toProfile([{ main: 5 }], { unit: 'nanoseconds', hz: null });
  expect(toSpeedscope(timed, 'x').profiles[0]).toMatchObject({ unit: 'nanoseconds', endValue: 5 });
});

test('any profile opens and closes what it calls in order, and time does not go back', () => {
  const stacks = fc.dictionary(
    fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 }).map((calls) => calls.join(';')),
    fc.integer({ min: 1, max: 100 }),
    { minKeys: 1 },
  );
  fc.assert(
    fc.property(stacks, (seen) => {
      const [{ events, endValue }] = toSpeedscope(toProfile([seen]), 'x').profiles;
      const open: number[] = [];
      let last = 0;
      for (const { type, frame, at } of events) {
        expect(at).toBeGreaterThanOrEqual(last);
        last = at;
        if (type === 'O') open.push(frame);
        else expect(open.pop()).toBe(frame);
      }
      expect([open, last]).toEqual([[], endValue]);
    }),
  );
});

test('a stack of a hundred thousand calls makes two events for each', () => {
  const nodes = Array.from({ length: 100_000 }, (_, row) => [0, row - 1, 1] as const);
  expect(toSpeedscope({ ...toProfile([{ a: 1 }]), nodes }, 'x').profiles[0].events).toHaveLength(200_000);
});
