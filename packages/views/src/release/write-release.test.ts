import { readDocument } from '@tachograph/reports';
import { expect, test } from 'vitest';
import { type MovedCase, type ReleaseFacts, toReleaseMarkdown, toReleaseName } from './write-release.ts';

const moved = (given: Partial<MovedCase> = {}): MovedCase => ({
  scenario: 'select-1',
  name: 'Select 1',
  named: [],
  low: 1.2,
  high: 1.4,
  reason: null,
  ...given,
});

const facts = (given: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  page: 'https://pages.example/p/node',
  driver: { slug: 'mysql2', name: 'mysql2' },
  version: '3.24.4',
  before: '3.24.3',
  isPeriod: false,
  metric: 'latency',
  unit: 'ns/op',
  environment: null,
  decision: ['Take it: 3 of 4 scenarios get faster, up to 1.63×, and nothing gets slower.', 'Heap 2.01× less.'],
  avoided: [],
  upgrade: {
    url: 'https://pages.example/p/node/upgrade?driver=a&to=b',
    image: 'https://pages.example/p/node/upgrade/as/svg?driver=a&to=b',
  },
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
    'report https://pages.example/p/node latency',
    'value mysql2@3.24.4 mysql2@3.24.3',
    'claim mysql2@3.24.4 > mysql2@3.24.3 select-1',
    'value mysql2@3.24.4 mysql2@3.24.3 select-1',
    'compare mysql2@3.24.4 mysql2@3.24.3 select-1 insert table',
  ]);
  const markdown = toReleaseMarkdown(facts());
  expect(markdown).toContain(
    '# mysql2 3.24.4\n\nTake it: 3 of 4 scenarios get faster, up to 1.63×, and nothing gets slower. Heap 2.01× less. Over all',
  );
});

const reason = {
  change: 'c1',
  title: 'mysql2 3.24.4 is 1.63× faster than 3.24.3: it works less',
  cause: 'it works less',
  where: 'Half of it is in parse.',
};
const EVIDENCE = '[Evidence](https://pages.example/p/node/changes/c1)';

test.each([
  [reason, false, `as fast as before: it works less. Half of it is in parse. ${EVIDENCE}`],
  [{ ...reason, cause: null, where: null }, false, `as fast as before. ${EVIDENCE}`],
  [reason, true, `as fast as before. ${reason.title}. Half of it is in parse. ${EVIDENCE}`],
])('a claim ends with its reason and the evidence; over a period it names the release: %#', (given, isPeriod, text) => {
  expect(toReleaseMarkdown(facts({ isPeriod, moved: [moved({ reason: given })] }))).toContain(
    `${text}\n<!-- /tacho -->`,
  );
});

test('two releases that cannot be compared have a report that says why', () => {
  const without = {
    upgrade: null,
    metric: null,
    unit: '',
    moved: [],
    scenarios: [],
    decision: ['No environment has both.'],
  };
  expect(toReleaseMarkdown(facts(without))).toBe(
    '<!-- tacho report https://pages.example/p/node -->\n\n# mysql2 3.24.4\n\nNo environment has both.\n\n## Every scenario\n\n<!-- tacho compare d=mysql2@3.24.4 ref=mysql2@3.24.3 show=table -->\n<!-- /tacho -->\n',
  );
});

test('releases to pass over stand out', () => {
  const markdown = toReleaseMarkdown(facts({ avoided: ['Do not stop at 3.9.4: slower.'] }));
  expect(markdown).toContain('\n\n**Do not stop at 3.9.4: slower.**\n\n');
});

test('a report of a period names both ends, and the head fixes what is compared', () => {
  const markdown = toReleaseMarkdown(facts({ isPeriod: true, environment: 'env1' }));
  expect(markdown).toContain(
    '<!-- tacho report https://pages.example/p/node env=env1 m=latency -->\n\n# mysql2 3.24.3 to 3.24.4\n',
  );
});

test('the image leads to the upgrade, and no name ends its link', () => {
  const upgrade = {
    url: 'https://pages.example/p/node/upgrade?to=1(2)',
    image: 'https://pages.example/p/node/upgrade/as/svg?to=1(2)',
  };
  expect(toReleaseMarkdown(facts({ upgrade, driver: { slug: 'a', name: 'a](b' } }))).toContain(
    '[![a\\](b 3.24.4 against 3.24.3 in each scenario](https://pages.example/p/node/upgrade/as/svg?to=1%282%29)](https://pages.example/p/node/upgrade?to=1%282%29)',
  );
});

test('what is worse is claimed as worse, and an interval that holds 1 claims nothing', () => {
  const claims = blocksOf({ moved: [moved({ low: 0.5, high: 0.7 }), moved({ low: 0.9, high: 1.3 })] }).filter((text) =>
    text.startsWith('claim'),
  );
  expect(claims).toEqual(['claim mysql2@3.24.4 < mysql2@3.24.3 select-1']);
});

test('a name that no marker can have is not claimed; a version that none can have makes no report', () => {
  expect(blocksOf({ moved: [moved({ scenario: 'a--b' }), moved({ named: ['text=a b'] })] })).toHaveLength(3);
  expect(blocksOf({ moved: [moved({ named: ['rows=10'] })] }).at(-2)).toContain('rows=10');
  expect(toReleaseMarkdown(facts({ version: '1 --> 2' }))).toBeNull();
});

test('names from uploads are text, not markup and not markers', () => {
  const hostile = '<!-- tacho compare d=a --> **x** [y](javascript:1)';
  expect(blocksOf({ driver: { slug: 'a', name: hostile }, moved: [moved({ name: hostile })] })).toHaveLength(5);
});

test('the name of its report is a name of reports, however long or odd the version is', () => {
  expect(toReleaseName('mysql2', '3.24.4', null)).toBe('release-mysql2-3-24-4');
  expect(toReleaseName('mysql2', '3.24.4', '3.9.3')).toBe('release-mysql2-3-24-4-since-3-9-3');
  expect(toReleaseName('Ünï', `1.0.0+${'x'.repeat(200)}.`, null)).toMatch(/^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$/);
});
