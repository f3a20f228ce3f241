import { readDocument } from '@tachograph/reports';
import { expect, test } from 'vitest';
import { type MovedCase, type ReleaseFacts, toReleaseMarkdown, toReleaseName } from './write-release.ts';

const moved = (given: Partial<MovedCase> = {}): MovedCase => ({
  scenario: 'select-1',
  title: 'Select 1',
  params: '',
  named: [],
  unit: 'ns/op',
  low: 1.2,
  high: 1.4,
  ...given,
});

const facts = (given: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  page: 'https://pages.example/p/node',
  driver: { slug: 'mysql2', name: 'mysql2' },
  version: '3.24.4',
  before: '3.24.3',
  unit: 'ns/op',
  line: { sentence: 'faster in 3 of 4 scenarios, up to 1.63×', since: [] },
  scenarios: ['select-1', 'insert'],
  moved: [moved()],
  ...given,
});

const blocksOf = (given: Partial<ReleaseFacts>) => {
  const { blocks, errors } = readDocument(toReleaseMarkdown(facts(given)) ?? '');
  expect(errors).toEqual([]);
  return blocks.map(({ kind, words, values }) => [kind, ...words, ...Object.values(values).flat()].join(' '));
};

test('a release is compared with the one before it, and what moved is claimed with its number', () => {
  expect(blocksOf({})).toEqual([
    'report https://pages.example/p/node',
    'value mysql2@3.24.4 mysql2@3.24.3',
    'compare mysql2@3.24.4 mysql2@3.24.3 select-1 insert',
    'claim mysql2@3.24.4 > mysql2@3.24.3 select-1',
    'value mysql2@3.24.4 mysql2@3.24.3 select-1',
  ]);
  const markdown = toReleaseMarkdown(facts());
  expect(markdown).toContain('# mysql2 3.24.4\n\nAgainst mysql2 3.24.3: faster in 3 of 4 scenarios, up to 1.63×.');
});

test('what moved against older releases is not said of the one before', () => {
  const markdown = toReleaseMarkdown(facts({ line: { sentence: 'faster in Select 1, 2.18×', since: ['2.2.5'] } }));
  expect(markdown).toContain(
    'Against mysql2 3.24.3 no change was found. Since mysql2 2.2.5: faster in Select 1, 2.18×.',
  );
  expect(toReleaseMarkdown(facts({ line: null }))).toContain('Against mysql2 3.24.3 no change was found. Over');
});

test('what is worse is claimed as worse, and an interval that holds 1 claims nothing', () => {
  const claims = blocksOf({ moved: [moved({ low: 0.5, high: 0.7 }), moved({ low: 0.9, high: 1.3 })] }).filter((text) =>
    text.startsWith('claim'),
  );
  expect(claims).toEqual(['claim mysql2@3.24.4 < mysql2@3.24.3 select-1']);
});

test('a name that no marker can have is not claimed; a version that none can have makes no report', () => {
  expect(blocksOf({ moved: [moved({ scenario: 'a--b' }), moved({ named: ['text=a b'] })] })).toHaveLength(3);
  expect(blocksOf({ moved: [moved({ named: ['rows=10'] })] }).at(-1)).toContain('rows=10');
  expect(toReleaseMarkdown(facts({ version: '1 --> 2' }))).toBeNull();
});

test('names from uploads are text, not markup and not markers', () => {
  const hostile = '<!-- tacho compare d=a --> **x** [y](javascript:1)';
  expect(blocksOf({ driver: { slug: 'a', name: hostile }, moved: [moved({ title: hostile })] })).toHaveLength(5);
});

test('the name of its report is a name of reports, however long or odd the version is', () => {
  expect(toReleaseName('mysql2', '3.24.4')).toBe('release-mysql2-3-24-4');
  expect(toReleaseName('Ünï', `1.0.0+${'x'.repeat(200)}.`)).toMatch(/^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$/);
});
