import { expect, test } from 'vitest';
import { describeTests } from './verdict.tsx';

const tests = { tested: 66, called: 24, same: 9, expectedFalsePositives: 1.2, minimumEffect: 0.03 };

test('calls and cells that are the same are told apart, with how many calls chance may explain', () => {
  expect(describeTests(tests)).toBe(
    '66 tested: 24 called, about 1.2 of them expected by chance; 9 the same within 3 %',
  );
  expect(describeTests({ ...tests, minimumEffect: 0.05 })).toMatch(/; 9 the same within 5 %$/);
});

test('what did not happen is not counted', () => {
  expect(describeTests({ ...tests, same: 0 })).toBe('66 tested: 24 called, about 1.2 of them expected by chance');
  expect(describeTests({ ...tests, called: 0, expectedFalsePositives: 0 })).toBe(
    '66 tested: none called; 9 the same within 3 %',
  );
  expect(describeTests({ ...tests, tested: 0 })).toBe('none tested');
});
