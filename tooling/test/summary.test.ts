import { expect, test } from 'vitest';
import { listTests } from './browser-tests.ts';
import { failureLines, sumCounts } from './summary.ts';
import { listFailures, listSkipped } from './vitest.ts';

const step = { name: 'a step', tookMs: 1 };

test('the counts of all steps that run tests are summed', () => {
  const results = [
    { ...step, state: 'passed' as const, counts: { passed: 10, failed: 0, skipped: 1 } },
    { ...step, state: 'failed' as const, counts: { passed: 4, failed: 2, skipped: 0 } },
  ];
  expect(sumCounts(results)).toEqual({ passed: 14, failed: 2, skipped: 1 });
});

test('a step that failed without counting a failed test shows in the last line', () => {
  const results = [
    { ...step, state: 'failed' as const },
    { ...step, state: 'failed' as const, counts: { passed: 3, failed: 0, skipped: 0 } },
    { ...step, state: 'skipped' as const },
    { ...step, state: 'passed' as const },
  ];
  expect(sumCounts(results)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('the tests that failed are listed below their step, the first line of their message with them', () => {
  const failures = listFailures(
    [
      { name: '/r/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'holds' }] },
      {
        name: '/r/b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds' },
          { status: 'failed', fullName: 'breaks', failureMessages: ['expected 1 to be 2\n    at b.test.ts:3'] },
        ],
      },
      { name: '/r/c.test.ts', status: 'failed', message: 'cannot be loaded\nat c', assertionResults: [] },
    ],
    '/r',
  );
  expect(failures).toEqual(['b.test.ts › breaks › expected 1 to be 2', 'c.test.ts › cannot be loaded']);
  expect(
    failureLines([
      { ...step, state: 'passed' as const },
      { ...step, state: 'failed' as const, failures },
    ]),
  ).toEqual(['', 'failed in a step:', '  b.test.ts › breaks › expected 1 to be 2', '  c.test.ts › cannot be loaded']);
});

test('of more than 20 failed tests the rest are a number', () => {
  const failures = Array.from({ length: 23 }, (_, at) => `test ${at}`);
  expect(failureLines([{ ...step, state: 'failed' as const, failures }]).at(-1)).toBe('  and 3 more');
});

test('a test that passed when it was repeated is named, and does not count as failed', () => {
  const results = [
    { ...step, state: 'passed' as const, counts: { passed: 3, failed: 0, skipped: 0 }, retried: ['a.test.ts › holds'] },
  ];
  expect(failureLines(results)).toEqual(['', 'passed when repeated, in a step:', '  a.test.ts › holds']);
  expect(sumCounts(results).failed).toBe(0);
});

test('a test that was skipped is named, with the reason that its title has', () => {
  const file = { name: '/r/a.test.ts', status: 'passed' };
  const tests = [
    { status: 'passed', fullName: 'holds' },
    { status: 'skipped', fullName: 'needs a tool' },
  ];
  const skipped = listSkipped([{ ...file, assertionResults: tests }], '/r');
  expect(failureLines([{ ...step, state: 'passed' as const, skipped }])).toEqual([
    '',
    'skipped in a step:',
    '  a.test.ts › needs a tool',
  ]);
});

test('of browser tests those that failed in every attempt and those that failed once are told apart, in groups too', () => {
  const spec = (title: string, status: string) => ({
    file: 'home.spec.ts',
    title,
    tests: [{ status, results: [{ error: { message: 'first\nat' } }, { error: { message: 'second\nat' } }] }],
  });
  const group = { specs: [spec('of a group', 'unexpected')] };
  const suite = { specs: [spec('once', 'flaky'), spec('always', 'unexpected')], suites: [group] };
  expect(listTests(suite, 'flaky')).toEqual(['home.spec.ts › once › second']);
  expect(listTests(suite, 'unexpected')).toEqual([
    'home.spec.ts › always › second',
    'home.spec.ts › of a group › second',
  ]);
});
