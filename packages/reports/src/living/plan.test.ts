import { describe, expect, test } from 'vitest';
import { readDocument } from '../markers/read-document.ts';
import { planQueries } from './plan.ts';

const HEAD = '<!-- tacho report https://host/p/node env=epyc m=latency -->';
const SHARE = '0123456789abcdefghij';
const block = (marker: string) => `<!-- tacho ${marker} -->x<!-- /tacho -->`;
const plan = (...markers: readonly string[]) => planQueries(readDocument([HEAD, ...markers.map(block)].join('\n\n')));
const keysOf = (...markers: readonly string[]) => {
  const document = readDocument([HEAD, ...markers.map(block)].join('\n\n'));
  return document.blocks.map(planQueries(document).keyOf);
};

test('blocks that differ in their scenarios share one query, whichever kind they are', () => {
  const { origin, project, queries, shares, errors } = plan(
    'compare d=mariadb ref=mysql2 s=a,b',
    'claim mariadb > 1.1 mysql2 s=b,c',
    'value d=mariadb ref=mysql2 s=d',
    'value version d=mariadb',
  );
  expect([origin, project, shares, errors]).toEqual(['https://host', 'node', [], []]);
  const drivers = ['mariadb', 'mysql2'];
  const scenarios = ['a', 'b', 'c', 'd'];
  expect(queries).toEqual([
    { key: 'q1', drivers, scenarios, reference: 'mysql2', metric: 'latency', environment: 'epyc' },
  ]);
});

test('the keys of a block win over those of the head', () => {
  const head = '<!-- tacho report https://host/p/node env=epyc m=latency d=a,b ref=b -->';
  const { queries } = planQueries(
    readDocument(`${head}\n\n${block('compare')}\n\n${block('compare d=c env=arm m=bytes')}`),
  );
  expect(queries).toEqual([
    { key: 'q1', drivers: ['a', 'b'], scenarios: [], reference: 'b', metric: 'latency', environment: 'epyc' },
    { key: 'q2', drivers: ['b', 'c'], scenarios: [], reference: 'b', metric: 'bytes', environment: 'arm' },
  ]);
});

test('the mean of all scenarios is of a query of its own', () => {
  expect(keysOf('claim a > b', 'claim a > b s=x', 'claim a > b')).toEqual([null, 'q1', 'q2', 'q1']);
});

test('a version that no other block needs has a query of its driver', () => {
  const { queries } = plan('value version d=a', 'value version d=a', 'value version d=b@1.2');
  expect(queries.map(({ drivers, reference }) => [drivers, reference])).toEqual([
    [['a'], 'a'],
    [['b@1.2'], 'b@1.2'],
  ]);
});

test('the comparison of a block alone has its own scenarios', () => {
  const document = readDocument(`${HEAD}\n\n${block('value d=a s=x')}\n\n${block('claim a > b s=y')}`);
  const { choiceOf, queries } = planQueries(document);
  const [, value, claim] = document.blocks.map(choiceOf);
  expect(value).toEqual({ drivers: ['a'], scenarios: ['x'], reference: null, metric: 'latency', environment: 'epyc' });
  expect(claim).toMatchObject({ drivers: ['a', 'b'], scenarios: ['y'], reference: 'b' });
  expect(queries).toHaveLength(2);
});

test('a pinned block needs its share and no query', () => {
  const { queries, shares } = plan(`compare share=${SHARE}`, `value share=${SHARE} d=a s=x`);
  expect([queries, shares]).toEqual([[], [SHARE]]);
  expect(keysOf(`compare share=${SHARE}`)).toEqual([null, SHARE]);
});

test('a query has 400 scenarios at most', () => {
  const slugs = (from: number) => Array.from({ length: 300 }, (_, index) => `s${from + index}`).join();
  const { queries } = plan(`compare d=a s=${slugs(0)}`, `compare d=a s=${slugs(100)}`, `compare d=a s=${slugs(200)}`);
  expect(queries.map(({ scenarios }) => scenarios.length)).toEqual([400, 300]);
});

describe('errors are sentences with a line', () => {
  const messagesOf = (text: string) =>
    planQueries(readDocument(text)).errors.map(({ line, message }) => `${line}: ${message}`);

  test.each([
    ['no head', block('compare d=a'), /^1: The document names no project: write /],
    ['no page', `\n<!-- tacho report https://host/other -->`, /^2: The address is no page of a project: write /],
    ['a password in the address', '<!-- tacho report https://me:secret@host/p/x -->', /^1: The address is no page/],
    ['no share', `${HEAD}\n\n${block('compare share=abc')}`, /^3: "abc" is no share: copy /],
    ['two drivers', `${HEAD}\n\n${block('value d=a,b s=x')}`, /^3: A value is of one driver: write d=driver\.$/],
    ['two scenarios', `${HEAD}\n\n${block('value d=a s=x,y')}`, /^3: A value is of one scenario: write /],
  ])('%s', (_, text, message) => {
    expect(messagesOf(text)).toEqual([expect.stringMatching(message)]);
  });

  test('more than 200 comparisons', () => {
    const blocks = Array.from({ length: 201 }, (_, index) => block(`compare d=d${index} s=x`)).join('\n\n');
    expect(messagesOf(`${HEAD}\n\n${blocks}`)).toEqual([
      expect.stringMatching(/^1: The document needs 201 different /),
    ]);
  });
});
