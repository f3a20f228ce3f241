import { describe, expect, it, test } from 'vitest';
import { normaliseRun } from '../normalise/normalise-run.ts';
import { LIMITS, type Run } from '../run/run.ts';
import { check, detailOf, issuesOf, type Loose, result, run } from '../testing/check-run.ts';

const HISTOGRAM = { base: 1.02, counts: [582, 40, 1, 66, 3, 1] };

const withHistogram = (histogram: unknown, over: Loose = {}) => run({ results: [result({ histogram, ...over })] });

const normalised = (document: Loose) => {
  const checked = check(document);
  if (!checked.ok) throw new Error('a valid run was expected');
  return normaliseRun(checked.run as Run);
};

test('a result carries a histogram as it was sent', () => {
  const document = withHistogram(HISTOGRAM);
  expect(check(document)).toMatchObject({ ok: true, run: { results: [{ histogram: HISTOGRAM }] } });
});

describe('what is wrong is named where it stands', () => {
  const at = '/results/0/histogram';
  it.each([
    [`wrong-type ${at}`, 5],
    [`missing-field ${at}/counts`, {}],
    [`unknown-field ${at}/bins`, { ...HISTOGRAM, bins: 1 }],
    [`too-small ${at}/base`, { ...HISTOGRAM, base: 1 }],
    [`too-large ${at}/base`, { ...HISTOGRAM, base: 2.1 }],
    [`wrong-type ${at}/base`, { ...HISTOGRAM, base: '1.02' }],
    [`wrong-type ${at}/counts`, { counts: { 1: 2 } }],
    [`invalid-value ${at}/counts`, { counts: [] }],
    [`invalid-value ${at}/counts`, { counts: [1, 2, 3] }],
    [`wrong-type ${at}/counts/1`, { counts: [1, 2.5] }],
    [`wrong-type ${at}/counts/1`, { counts: [1, '2'] }],
    [`invalid-value ${at}/counts/1`, { counts: [1, 0] }],
    [`invalid-value ${at}/counts/3`, { counts: [1, 1, 1, -1] }],
    [`invalid-value ${at}/counts/2`, { counts: [1, 1, 0, 1] }],
    [`invalid-value ${at}/counts/2`, { counts: [1, 1, -1, 1] }],
    [`invalid-value ${at}/counts/0`, { counts: [30_000, 1] }],
    [`invalid-value ${at}/counts/2`, { counts: [0, 1, 30_000, 1] }],
    [`invalid-value ${at}/counts/3`, { counts: [1, 9_007_199_254_740_991, 1, 1] }],
    [`too-large ${at}/counts`, { counts: Array(4_002).fill(1) }],
  ])('%s', (issue, histogram) => expect(issuesOf(withHistogram(histogram))).toEqual([issue]));

  it('a result without a value has none', () => {
    const failed = { status: 'failed', statusReason: 'it hung', value: null };
    expect(issuesOf(withHistogram(HISTOGRAM, failed))).toEqual([`value-unexpected ${at}`]);
  });
  it('a count that repeats exactly has none', () =>
    expect(issuesOf(withHistogram(HISTOGRAM, { unit: 'allocs/op' }))).toEqual([`value-unexpected ${at}`]));
  it('and all of a run together have a bound', () => {
    const histogram = { counts: Array(2 * 2_000).fill(1) };
    const full = LIMITS.histogramBuckets / 2_000;
    const many = (length: number) =>
      run({ results: Array.from({ length }, (_, index) => result({ scenario: `s${index}`, histogram })) });
    expect(check(many(full)).ok).toBe(true);
    expect(issuesOf(many(full + 1))).toEqual([`too-large /results/${full}/histogram`]);
    expect(detailOf(many(full + 1))).toContain('500000 buckets');
  });
});

describe('normalised', () => {
  it('it is in the canonical unit, with its base', () => {
    const [{ histogram } = {}] = normalised(withHistogram({ counts: [1, 100] }, { unit: 'us' })).results;
    expect(histogram).toEqual({ base: 1.02, counts: [1 + Math.log(1000) / Math.log(1.02), 100] });
  });
  it('a result without one has null, and the content hash that it always had', () => {
    const before = normalised(withHistogram(undefined));
    expect(before.results[0]?.histogram).toBeNull();
    expect(before.contentHash).toBe(normalised(withHistogram(null)).contentHash);
  });
  it('another histogram is another content', () => {
    const hashes = [undefined, HISTOGRAM, { counts: [1, 1] }].map((of) => normalised(withHistogram(of)).contentHash);
    expect(new Set(hashes).size).toBe(3);
  });
});
