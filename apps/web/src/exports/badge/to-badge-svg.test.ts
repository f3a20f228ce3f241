import { type BadgeStatement, describeStatement } from '@tachograph/analysis/badge';
import { THEMES } from '@tachograph/charts/style';
import { describe, expect, it } from 'vitest';
import { contrast } from '@/ui/layout/contrast.ts';
import { toBadgeJson } from './to-badge-json.ts';
import { toBadgeSvg } from './to-badge-svg.ts';

const STANDS: BadgeStatement = {
  state: 'stands',
  subject: 'mariadb 3.4.0',
  finding: '1.48×',
  against: 'mysql2 3.11.0',
  evidence: '95 % CI 1.45–1.51, n = 25',
  marks: [],
  figures: { ratio: 1.48, low: 1.45, high: 1.51, cases: 1 },
  behind: null,
  override: null,
  explanation: 'mariadb 3.4.0 did 148 ops/s where mysql2 3.11.0 did 100.',
};
const SLOWER: BadgeStatement = {
  ...STANDS,
  finding: '1.20× slower than',
  figures: { ratio: 0.83, low: 0.8, high: 0.86, cases: 1 },
};
const BEHIND: BadgeStatement = {
  ...STANDS,
  ...{ state: 'behind', marks: ['2 releases behind'], behind: { releases: 2, newest: '3.6.0' } },
};
const OVERRIDDEN: BadgeStatement = { ...STANDS, marks: ['not like for like'], override: 'order of magnitude only' };
const REJECTED: BadgeStatement = {
  ...{ ...STANDS, state: 'rejected', finding: 'not comparable: different CPU, Server version' },
  ...{ against: null, evidence: null, figures: null },
};
const NONE: BadgeStatement = {
  ...REJECTED,
  state: 'no-difference',
  finding: 'no difference shown against',
  against: 'mysql2 3.11.0',
};

const fillsOf = (svg: string) => [...svg.matchAll(/<path [^>]*fill="(#[0-9a-f]{6})"/g)].map(([, fill]) => fill ?? '');
const wordsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, words]) => words);
const titleOf = (svg: string) => /<title id="title">([^<]*)<\/title>/.exec(svg)?.[1];

describe('the image of a claim', () => {
  it.each([
    ['that stands', STANDS],
    ['of slower', SLOWER],
    ['that is behind', BEHIND],
    ['under an override', OVERRIDDEN],
    ['rejected', REJECTED],
    ['of no difference', NONE],
  ])('%s has text of contrast 4.5 in both halves', (_, statement) => {
    const svg = toBadgeSvg(statement);
    const fills = fillsOf(svg);
    expect(fills).toHaveLength(2);
    expect(svg.match(/<text [^>]*fill="#ffffff"/g)).toHaveLength(2);
    for (const fill of fills) {
      expect(contrast(THEMES.light.surface, fill)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('says the claim in its two halves, and the whole of it to screen readers', () => {
    const svg = toBadgeSvg(STANDS);
    expect(wordsOf(svg)).toEqual(['mariadb 3.4.0', '1.48× mysql2 3.11.0 (95 % CI 1.45–1.51, n = 25)']);
    expect(titleOf(svg)).toBe(describeStatement(STANDS));
    expect(svg).toContain('role="img"');
  });

  it('is grey where nothing is claimed, or where newer releases have no results, and then names the newest', () => {
    for (const statement of [BEHIND, REJECTED, NONE])
      expect(fillsOf(toBadgeSvg(statement))[1]).toBe(THEMES.light['fg-3']);
    for (const statement of [STANDS, SLOWER, OVERRIDDEN])
      expect(fillsOf(toBadgeSvg(statement))[1]).not.toBe(THEMES.light['fg-3']);
    expect(wordsOf(toBadgeSvg(BEHIND))[1]).toMatch(/, 2 releases behind$/);
    expect(titleOf(toBadgeSvg(BEHIND))).toContain('the newest is 3.6.0');
  });

  it('that is refused holds no ratio, not even in its title', () => {
    expect(toBadgeSvg(REJECTED)).not.toContain('×');
  });

  it('under an override says in itself that it is not like for like', () => {
    const svg = toBadgeSvg(OVERRIDDEN);
    expect(wordsOf(svg)[1]).toMatch(/not like for like$/);
    expect(titleOf(svg)).toContain('order of magnitude only');
  });

  it('cuts names that are too long, never a figure, and stays within its width', () => {
    const long = { ...BEHIND, subject: 'x'.repeat(300), against: 'y'.repeat(300) };
    const svg = toBadgeSvg(long);
    const [subject = '', shown = ''] = wordsOf(svg);
    expect(subject).toMatch(/^x+…$/);
    expect(shown).toMatch(/^1\.48× y+… \(95 % CI 1\.45–1\.51, n = 25\), 2 releases behind$/);
    expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThan(1000);
  });

  it('needs nothing else, and takes names as text', () => {
    const svg = toBadgeSvg({ ...STANDS, subject: '<script>"&' });
    expect(svg).toContain('&lt;script&gt;&quot;&amp;');
    expect(svg).not.toMatch(/<(script|style|image|foreignObject|use|a)\b|@import|\bhref|\son\w+=|url\(/);
    expect(svg.match(/https?:\/\/[^\s"<]+/g)).toEqual(['http://www.w3.org/2000/svg']);
  });
});

it('the JSON says the same words, with the figures and the way to the comparison', () => {
  const url = 'https://tachograph.example/p/node/compare?driver=mariadb@3.4.0';
  expect(JSON.parse(toBadgeJson(BEHIND, url))).toEqual({
    format: 1,
    state: 'behind',
    statement: 'mariadb 3.4.0: 1.48× mysql2 3.11.0 (95 % CI 1.45–1.51, n = 25), 2 releases behind',
    subject: 'mariadb 3.4.0',
    finding: '1.48× mysql2 3.11.0 (95 % CI 1.45–1.51, n = 25), 2 releases behind',
    figures: { ratio: 1.48, low: 1.45, high: 1.51, cases: 1 },
    behind: { releases: 2, newest: '3.6.0' },
    override: null,
    explanation: BEHIND.explanation,
    url,
  });
});
