import { expect, test } from 'vitest';
import { parseSoakArgs } from './parse-args.ts';

test('a soak lasts ten minutes unless another time is given', () => {
  expect(parseSoakArgs([])).toEqual({ minutes: 10, seed: 1 });
  expect(parseSoakArgs(['--minutes', '0.5', '--seed', '7'])).toEqual({ minutes: 0.5, seed: 7 });
});

test.each([[['--minutes', '0']], [['--minutes', 'x']], [['--hours', '1']], [['--seed', '1.5']], [['10']]])(
  '%j gets the usage',
  (args) => expect(() => parseSoakArgs(args)).toThrow(/^usage: npm run soak/),
);
