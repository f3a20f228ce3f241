import { toChange } from '@tachograph/analysis/testing';
import { expect, test } from 'vitest';
import { toAtom } from './to-atom.ts';
import { toChangesFeed } from './to-changes-feed.ts';

const CHANGE = toChange({
  group: 'version mysql2 3.24.4',
  id: '4f1c2b7a90d3e865',
  direction: 'better',
  ratio: 1.63,
  scenarioTitle: 'Select 100 integers',
  case: { scenario: 'select-100-int', statistic: 'p25' },
  before: { version: '3.24.3', level: 133_500 },
  after: { version: '3.24.4', level: 81_900 },
  foundAt: new Date('2026-11-22T10:00:00Z'),
});
const PLACE = {
  webUrl: 'https://tacho.example.org:8443',
  project: { slug: 'node-connectors', title: 'Node.js & <others>', leadingMetrics: null },
  driver: undefined,
};

test('an entry has an id that its address does not change, when it was found, what changed, and a link to it', () => {
  const [entry] = toChangesFeed([CHANGE], PLACE).entries;
  expect(entry).toEqual({
    id: 'tag:tacho.example.org,2026:node-connectors/changes/mysql2%20version%20mysql2%203.24.4',
    title: 'mysql2 3.24.4: 1.63× faster, Select 100 integers',
    summary: 'mysql2 3.24.4 is 1.63× faster than 3.24.3 in select-100-int, latency, p25: 133.5 → 81.9 µs/op',
    url: 'https://tacho.example.org:8443/p/node-connectors/changes?group=4f1c2b7a90d3e865',
    updated: CHANGE.foundAt,
    categories: ['mysql2', 'better'],
  });
});

test('changes of one release are one entry, which keeps its id when more of them are found', () => {
  const later = { ...CHANGE, id: '5', foundAt: new Date('2026-11-23T10:00:00Z'), scenarioTitle: 'Do 1' };
  const other = { ...later, case: { ...CHANGE.case, scenario: 'do-1' } };
  const [entry, ...more] = toChangesFeed([other, CHANGE], PLACE).entries;
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    id: toChangesFeed([CHANGE], PLACE).entries[0]?.id,
    title: 'mysql2 3.24.4: faster in 2 scenarios, up to 1.63×',
    updated: later.foundAt,
  });
  expect(entry?.summary.split('\n')).toHaveLength(2);
});

test('along time an entry has no version, and a step without a ratio has both levels', () => {
  const [entry] = toChangesFeed([{ ...CHANGE, axis: 'time', ratio: null }], PLACE).entries;
  expect(entry?.title).toBe('mysql2: 133.5 → 81.9 µs/op, Select 100 integers');
});

test('the feed of a driver is another feed, and an address without a name has an id too', () => {
  const { id, self, url } = toChangesFeed([], { ...PLACE, webUrl: 'http://[::1]:3000', driver: 'mysql2' });
  expect([id, self, url]).toEqual([
    'tag:1,2026:node-connectors/changes?driver=mysql2',
    'http://[::1]:3000/p/node-connectors/changes.atom?driver=mysql2',
    'http://[::1]:3000/p/node-connectors/changes?driver=mysql2',
  ]);
});

test('texts are escaped, and the feed is as new as its newest entry', () => {
  const older = {
    ...CHANGE,
    group: 'another',
    foundAt: new Date('2026-11-21T10:00:00Z'),
    scenarioTitle: 'a < b & "c"',
  };
  const xml = toAtom(toChangesFeed([older, CHANGE], PLACE));
  expect(xml).toContain('<title>Changes of Node.js &amp; &lt;others&gt;</title>');
  expect(xml).toContain('a &lt; b &amp; &quot;c&quot;</title>');
  expect(/<updated>([^<]+)/.exec(xml)?.[1]).toBe('2026-11-22T10:00:00.000Z');
});
