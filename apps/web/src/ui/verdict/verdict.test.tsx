import { expect, test } from 'vitest';
import { verdictWords } from '@/format/verdict-words.ts';

test('a verdict is told in words, never by a sign', () => {
  expect(verdictWords({ word: 'faster', ratio: 1.48, reason: null })).toBe('1.48× faster');
  expect(verdictWords({ word: 'slower', ratio: 0.84, reason: null })).toBe('1.19× slower');
  expect(verdictWords({ word: 'no-difference', ratio: 1.01, reason: null })).toBe('no difference shown');
  expect(verdictWords({ word: 'not-enough-samples', ratio: null, reason: null })).toBe('not enough samples');
});

test('a cell that is not comparable says why; the list of differing fields stands once, at the guard', () => {
  const emulated = 'emulated: loop of 100: the driver has no batch API';
  expect(verdictWords({ word: 'not-comparable', ratio: null, reason: emulated })).toBe(emulated);
  expect(verdictWords({ word: 'not-comparable', ratio: null, reason: 'different environments: CPU, Kernel' })).toBe(
    'different environments',
  );
});
