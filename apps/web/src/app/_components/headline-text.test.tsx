import type { Headline } from '@tachograph/analysis/scoreboard';
import { parseVersion } from '@tachograph/schema/version';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { describeHeadline, HeadlineText } from './headline-text.tsx';

const column = (name: string, version: string | null): Headline['leader'] => ({
  ...{ key: name, driver: { slug: name, name }, options: null, isReference: false },
  version: version === null ? null : parseVersion(version, 'npm'),
});

const textOf = (change: Partial<Headline>, { unit = 'ns/op', metric = 'latency', subject = '' } = {}) => {
  const headline: Headline = {
    ...{ leader: column('mariadb', '3.5.4'), other: column('mysql2', '3.24.6') },
    ...{ ratio: 1.183, low: 1.17, high: 1.19, n: 13, outcome: 'better', ...change },
  };
  return renderToStaticMarkup(
    <HeadlineText headline={headline} unit={unit} metric={metric} subject={subject} />,
  ).replace(/<[^>]+>/g, '');
};

test.each([
  [{}, {}, 'mariadb 3.5.4 is 1.18× faster than mysql2 3.24.6'],
  [{}, { subject: 'mysql2' }, 'mysql2 3.24.6 is 1.18× slower than mariadb 3.5.4'],
  [{}, { unit: 'B/op', metric: 'heap' }, 'mariadb 3.5.4 takes 1.18× less heap than mysql2 3.24.6'],
  [{}, { metric: 'cpu-time', subject: 'mysql2' }, 'mysql2 3.24.6 takes 1.18× more CPU time than mariadb 3.5.4'],
  [{}, { unit: 'points', metric: 'score' }, 'mariadb 3.5.4 is 1.18× better than mysql2 3.24.6'],
  [{ outcome: 'no-difference' }, {}, 'No difference shown between mariadb 3.5.4 and mysql2 3.24.6'],
  [{ outcome: 'same' }, {}, 'mariadb 3.5.4 and mysql2 3.24.6 are the same'],
  [
    { outcome: 'insufficient-samples', low: null, high: null, leader: column('net/tcp', null) },
    {},
    'net/tcp measured 1.18× faster than mysql2 3.24.6',
  ],
] as const)('a headline says who is ahead by how much, and no more than its verdict: %j, %j', (change, of, text) => {
  expect(textOf(change, of)).toBe(text);
});

test('the interval of a headline is the way round that its standing has it', () => {
  const same = { leader: column('pgjdbc', '42.7.14'), other: column('libpq', '15.18'), n: 4, outcome: 'same' } as const;
  expect(describeHeadline({ ...same, ratio: 0.996, low: 0.97, high: 1.02 })).toBe(
    'Mean of the 4 scenarios both have, 0.98 to 1.03.',
  );
  expect(describeHeadline({ ...same, ratio: 1.18, low: 1.17, high: 1.19 })).toBe(
    'Mean of the 4 scenarios both have, 1.17 to 1.19.',
  );
});
