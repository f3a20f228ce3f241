import { expect, test } from 'vitest';
import { findDifferences } from './find-differences.mjs';

const result = (metric: string, value: number | null, statistic = 'exact') => ({
  ...{ scenario: 'select-1', driver: { name: 'mysql2', version: '3.24.6' }, metric, unit: 'B/op', statistic, value },
});

test('an exact figure that differs between invocations is named, and no other', () => {
  const earlier = [result('bytes-sent', 13), result('bytes-received', 57), result('heap', 9951, 'mean')];
  const again = [result('bytes-sent', 13), result('bytes-received', 58), result('heap', 9952, 'mean')];
  expect(findDifferences(earlier, again)).toEqual([
    'bytes-received of select-1, mysql2 3.24.6: 58 B/op, in an earlier invocation 57.',
  ]);
  expect(findDifferences(earlier, [result('bytes-sent', null)])).toEqual([]);
  expect(findDifferences([], again)).toEqual([]);
});
