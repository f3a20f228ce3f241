import { parseVersion } from '@tachograph/schema/version';
import { describe, expect, it, test } from 'vitest';
import type { DistributionComparison } from './compare-distributions.ts';
import {
  describeDistribution,
  formatFinding,
  nameQuantile,
  nameSide,
  type Reading,
  toOutcome,
} from './describe-distribution.ts';

type Finding = DistributionComparison['quantiles'][number];

const READING: Reading = { invocations: 6, needed: null, direction: 'lower', unit: 'ns/op', minimumEffect: 0.03 };
const NAMES = { reference: '3.24.3', other: '3.24.4' };

const TEST = { difference: 0, standardError: 0.01, degrees: 5, low: 0.5, high: 0.6, p: 0.001 };
const finding = (quantile: number, outcome: 'higher' | 'lower' | 'same' | 'not-shown', ratio: number): Finding =>
  ({ quantile, above: 100, reference: 1, other: ratio, outcome, test: { ...TEST, ratio } }) as Finding;
const gap = (quantile: number, above: number): Finding =>
  ({ quantile, above, reference: 1, other: 1, reason: 'few-above' }) as Finding;

const say = (quantiles: readonly Finding[], reading: Partial<Reading> = {}) =>
  describeDistribution(quantiles, { ...READING, ...reading }, NAMES)
    .map(({ text }) => text)
    .join('');

describe('the sentence', () => {
  it('names each quantile that is faster, with its times; they are strong', () => {
    const quantiles = [
      finding(0.5, 'lower', 1 / 1.77),
      finding(0.99, 'lower', 1 / 1.34),
      finding(0.999, 'lower', 1 / 1.26),
    ];
    expect(say(quantiles)).toBe('3.24.4 is 1.77× faster at the median, 1.34× at p99 and 1.26× at p99.9');
    const parts = describeDistribution(quantiles, READING, NAMES);
    expect(parts.filter(({ isStrong }) => isStrong).map(({ text }) => text)).toEqual(['1.77×', '1.34×', '1.26×']);
  });

  it('names what is slower and what is the same beside it', () => {
    expect(say([finding(0.5, 'same', 1), finding(0.9, 'lower', 0.9), finding(0.99, 'higher', 1.25)])).toBe(
      '3.24.4 is 1.11× faster at p90, and 1.25× slower at p99, and the same within 3 % at the median',
    );
    expect(say([finding(0.5, 'same', 1), finding(0.9, 'same', 1)])).toBe(
      '3.24.4 and 3.24.3 are the same within 3 % at the median and p90',
    );
  });

  it('says that nothing is shown, that invocations are too few, or that too little was measured', () => {
    const open = [finding(0.5, 'not-shown', 0.9), gap(0.999, 2)];
    expect(say(open)).toBe('No difference of 3.24.4 and 3.24.3 is shown at the median');
    expect(say(open, { needed: 8 })).toBe(
      '6 invocations are too few to show a difference of 3.24.4 and 3.24.3: 8 are needed',
    );
    expect(say([gap(0.5, 2)])).toBe('Too little was measured to compare 3.24.4 with 3.24.3');
  });
});

test('a finding is read by the direction of its metric, and by what it takes to show one', () => {
  const lower = finding(0.5, 'lower', 0.5);
  expect([toOutcome(lower, READING), formatFinding(lower, READING)]).toEqual(['better', '2.00× faster']);
  const rate: Reading = { ...READING, direction: 'higher', unit: 'ops/s' };
  expect([toOutcome(lower, rate), formatFinding(lower, rate)]).toEqual(['worse', '2.00× slower']);
  const open = finding(0.5, 'not-shown', 0.5);
  expect([toOutcome(open, READING), formatFinding(open, READING)]).toEqual(['no-difference', 'no difference shown']);
  expect(formatFinding(open, { ...READING, needed: 8 })).toBe('2.00× faster');
  expect(toOutcome(open, { ...READING, needed: 8 })).toBe('insufficient-samples');
  expect(formatFinding(gap(0.999, 1.4), READING)).toBe('1 operation above it, of 10 needed');
});

test('quantiles and sides have short names', () => {
  expect([0.5, 0.99, 0.999, 0.99917].map(nameQuantile)).toEqual(['p50', 'p99', 'p99.9', 'p99.917']);
  const side = (slug: string, version: string | null) => ({
    driver: { slug, name: slug },
    version: version === null ? null : parseVersion(version, 'npm'),
  });
  expect(nameSide(side('mysql2', '3.24.4'), side('mysql2', '3.24.3'))).toBe('3.24.4');
  expect(nameSide(side('mysql2', '3.24.4'), side('mariadb', '3.5.4'))).toBe('mysql2 3.24.4');
  expect(nameSide(side('mysql2', null), side('mysql2', '3.24.3'))).toBe('mysql2');
});
