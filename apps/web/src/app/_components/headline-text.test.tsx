import type { Headline } from '@tachograph/analysis/scoreboard';
import { parseVersion } from '@tachograph/schema/version';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HeadlineText } from './headline-text.tsx';

const column = (name: string, version: string | null): Headline['leader'] => ({
  ...{ key: name, driver: { slug: name, name }, options: null, isReference: false },
  version: version === null ? null : parseVersion(version, 'npm'),
});

const textOf = (change: Partial<Headline>, unit = 'ns/op') => {
  const headline: Headline = {
    ...{ leader: column('mariadb', '3.5.4'), other: column('mysql2', '3.24.6') },
    ...{ ratio: 1.183, low: 1.17, high: 1.19, n: 13, outcome: 'better', ...change },
  };
  return renderToStaticMarkup(<HeadlineText headline={headline} unit={unit} />).replace(/<[^>]+>/g, '');
};

test.each([
  [{}, 'ns/op', 'mariadb 3.5.4 is 1.18× faster than mysql2 3.24.6'],
  [{}, 'B/op', 'mariadb 3.5.4 is 1.18× less than mysql2 3.24.6'],
  [{ outcome: 'no-difference' }, 'ns/op', 'No difference shown between mariadb 3.5.4 and mysql2 3.24.6'],
  [{ outcome: 'same' }, 'ns/op', 'mariadb 3.5.4 and mysql2 3.24.6 are the same'],
  [
    { outcome: 'insufficient-samples', low: null, high: null, leader: column('net/tcp', null) },
    'ns/op',
    'net/tcp measured 1.18× faster than mysql2 3.24.6',
  ],
] as const)(
  'a headline says who is ahead by how much, and no more than its verdict: %j in %s',
  (change, unit, text) => {
    expect(textOf(change, unit)).toBe(text);
  },
);
