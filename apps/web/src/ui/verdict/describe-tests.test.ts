import { expect, test } from 'vitest';
import { describeTests } from './verdict.tsx';

const tests = { tested: 66, called: 24, same: 9, expectedFalsePositives: 0.33, minimumEffect: 0.03 };

test('calls and cells that are the same are told apart, with how many calls chance may explain', () => {
  expect(describeTests(tests)).toBe('66 tested: 24 called, chance alone gives at most 0.33; 9 the same within 3 %');
  expect(describeTests({ ...tests, minimumEffect: 0.05 })).toMatch(/; 9 the same within 5 %$/);
});

test('what did not happen is not counted', () => {
  expect(describeTests({ ...tests, same: 0 })).toBe('66 tested: 24 called, chance alone gives at most 0.33');
  expect(describeTests({ ...tests, called: 0, expectedFalsePositives: 0.33 })).toBe(
    '66 tested: none called; 9 the same within 3 %',
  );
  expect(describeTests({ ...tests, tested: 0 })).toBe('none tested');
});

test('where chance may explain more than a twentieth of the calls, that comes first', () => {
  expect(describeTests({ ...tests, tested: 76, called: 2, same: 0, expectedFalsePositives: 0.38 })).toBe(
    'chance alone gives at most 0.38 of 2 called, 76 tested',
  );
});
