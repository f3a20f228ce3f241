import { expect, test } from 'vitest';
import { measureSeries } from '../measurement/measure-series.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { batchesOf, knownNoise } from '../testing/known-noise.ts';
import { measureReleases } from '../testing/upgrade-of.ts';
import { evaluateCell } from './evaluate-cell.ts';

const LEVELS = Array.from({ length: 20 }, (_, release) => (release < 10 ? 100 : 80));

/** 1.1.0 of the first batch and 1.19.0 of the second one, with fourteen releases in both. */
function evaluate(more: Partial<Parameters<typeof measureReleases>[0]> = {}, isKnown = true) {
  const data = measureReleases({
    levels: { a: LEVELS, b: LEVELS },
    batchesOf: (release) => (release > 2 && release < 17 ? [0, 1] : [release < 3 ? 0 : 1]),
    ...more,
  });
  const noise = createNoiseSource(data.series, { ...knownNoise(data), recent: isKnown ? batchesOf(data) : undefined });
  const [measured] = measureSeries(data, noise);
  const sideOf = (version: string) => ({
    driver: { slug: 'driver', name: 'driver' },
    version: null,
    measurement: measured?.measurements.find((one) => one.version?.text === version) ?? null,
    series: measured?.series.key ?? null,
  });
  if (!measured) throw new Error('it was measured');
  return evaluateCell(sideOf('1.1.0'), sideOf('1.19.0'), measured.series.case, { noise });
}

test('two batches with one anchor are a chain where the noise between batches is known', () => {
  const verdict = evaluate();
  expect(verdict).toMatchObject({ outcome: 'better', rule: 'paired', reason: null, n: [4, 4] });
  expect(verdict.ratio).toBeCloseTo(1.25, 1);
  expect(verdict.trace.evidence).toMatchObject({ occasions: 2, linkedBy: 'driver 1.0.0', isPaired: true, pool: null });
  expect(verdict.explanation).toMatch(/In two batches that driver 1\.0\.0 links, four against four invocations/);
});

test('what lies between batches is in its interval', () => {
  const width = ({ ratioLow, ratioHigh }: ReturnType<typeof evaluate>) => Math.log((ratioHigh ?? 1) / (ratioLow ?? 1));
  expect(width(evaluate({ tau: 0.03 }))).toBeGreaterThan(1.5 * width(evaluate()));
});

test('a pair is not judged where that noise is not known, or a batch is not steady', () => {
  const alone = evaluate({}, false);
  expect(alone).toMatchObject({ rule: 'ratio-only', reason: { code: 'two-occasions' } });
  expect((alone.ratio ?? 0) / (evaluate().ratio ?? 1)).toBeCloseTo(1, 9);
  expect(evaluate({ twin: (batch) => batch * 0.3 }).reason).toMatchObject({ code: 'two-occasions' });
  const few = (release: number) => (release > 2 && release < 5 ? [0, 1] : [release < 3 ? 0 : 1]);
  expect(evaluate({ levels: { a: LEVELS }, batchesOf: few }).rule).toBe('ratio-only');
});
