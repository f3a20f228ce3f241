import type { ShareChange } from '@tachograph/analysis/share';
import { expect, test } from 'vitest';
import { describeChanges, describeNewer } from './describe-changes.ts';

const change = (kind: ShareChange['kind']) => ({ kind, row: 'a', column: 'b' });

test('what has changed is told in one sentence, with how many in which way', () => {
  expect(describeChanges([], 29)).toBe('None of the 29 results here has changed since.');
  expect(describeChanges([change('gone')], 29)).toBe('1 result has changed since: 1 no longer there.');
  expect(describeChanges([change('deleted'), change('excluded'), change('deleted')], 29)).toBe(
    '3 results have changed since: 1 excluded, 2 deleted.',
  );
  expect(
    describeChanges([change('newer'), change('gone'), change('newer'), change('measured'), change('other')], 29),
  ).toBe(
    '5 results have changed since: 2 measured again, 1 with older results in their place, 1 no longer there, 1 not run then and measured now.',
  );
});

test('newer versions are named', () => {
  expect(describeNewer([])).toBe('');
  expect(describeNewer([{ driver: 'mariadb', version: '3.5.4' }])).toBe('A newer version has results: mariadb 3.5.4.');
  expect(describeNewer(['a', 'b', 'c'].map((driver) => ({ driver, version: '1' })))).toBe(
    'Newer versions have results: a 1, b 1 and c 1.',
  );
});
