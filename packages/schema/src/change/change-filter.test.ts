import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHANGE_LISTS } from './change.ts';
import { formatChangeFilter, parseChangeFilter } from './change-filter.ts';

test('qualifiers narrow, words are looked for, and the last of two for one thing counts', () => {
  expect(
    parseChangeFilter('is:worse driver:mysql2 metric:speed "Select 1" 3.24 driver:mariadb is:holding').filter,
  ).toEqual({
    ...{ direction: 'worse', driver: 'mariadb', metric: 'speed', holding: true, words: ['Select 1', '3.24'] },
  });
  expect(parseChangeFilter('state:fixed env:"a host" scenario:do-1').filter).toEqual({
    ...{ state: 'fixed', environment: 'a host', scenario: 'do-1' },
  });
});

test('what means nothing is named, and narrows nothing', () => {
  expect(parseChangeFilter('is:blue colour:red driver: select')).toEqual({
    filter: { words: ['select'] },
    problems: ['is:blue', 'colour:red'],
  });
});

test('a filter is the same after it was written and read', () => {
  const word = fc.stringMatching(/^[a-z0-9.]{1,8}( [a-z]{1,4})?$/);
  const filter = fc.record(
    {
      ...{ driver: word, scenario: word, metric: word, environment: word, owner: word },
      direction: fc.constantFrom('better' as const, 'worse' as const),
      state: fc.constantFrom(...CHANGE_LISTS.filter((list) => list !== 'open')),
      holding: fc.constant(true as const),
      words: fc.array(word, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filter, (given) => {
      expect(parseChangeFilter(formatChangeFilter(given))).toEqual({ filter: given, problems: [] });
    }),
  );
});
