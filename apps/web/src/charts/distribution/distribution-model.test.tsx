import { compareDistributions } from '@tachograph/analysis/distribution';
import { addOmitted, recordValues } from '@tachograph/schema/histogram';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  type DistributionFigure,
  formatValue,
  toHistogramPlot,
  toQuantilePlot,
  toQuantileRatioPlot,
} from './distribution-model.ts';
import { DistributionPlot } from './distribution-plot.tsx';

const record = (scale: number, seed: number) =>
  recordValues(Array.from({ length: 5000 }, (_, at) => scale * (1 + ((at * 7919 + seed) % 5000) / 500))) ??
  expect.fail('there are values');

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const REFERENCE = SEEDS.map((seed) => record(120_000, seed));
const OTHER = SEEDS.map((seed) => record(60_000, seed * 3));

function toFigure(reference = REFERENCE, other = OTHER): DistributionFigure {
  const comparison = compareDistributions([reference, other], [0, 1]);
  const { merged } = comparison;
  return {
    unit: { canonical: 'ns/op', label: 'µs/op', divisor: 1000, direction: 'lower' },
    comparison,
    driver: { name: 'driver', slot: 0 },
    names: { reference: '1.0.0', other: '1.1.0' },
    omitted: {
      reference: merged.reference && addOmitted(merged.reference, 1_000_000),
      other: merged.other && addOmitted(merged.other, 1_000_000),
    },
  };
}

/** Heights of the corners of a path. */
const heightsOf = (path = '') => [...path.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y));
const shapeOf = ({ shapes }: { shapes: readonly { key: string; path: string }[] }, key: string) =>
  shapes.find((shape) => shape.key === key)?.path;

describe('the plots of two distributions', () => {
  it('have quantiles rising to the right, the faster side below, and waits that were left out above', () => {
    const plot = toQuantilePlot(toFigure());
    const theirs = heightsOf(shapeOf(plot, 'reference'));
    const own = heightsOf(shapeOf(plot, 'other'));
    expect(theirs).toHaveLength(60);
    expect(theirs).toEqual(theirs.toSorted((a, b) => b - a));
    expect(own.every((y, at) => y > (theirs[at] ?? 0))).toBe(true);
    expect(heightsOf(shapeOf(plot, 'reference waits')).every((y, at) => y <= (theirs[at] ?? 0) + 1)).toBe(true);
    expect(plot.x.map(({ label }) => label)).toEqual(['p50', 'p90', 'p99']);
  });

  it('have a ratio whose up is better, and a filled dot for what is called', () => {
    const plot = toQuantileRatioPlot(toFigure());
    const ratio = heightsOf(shapeOf(plot, 'ratio'));
    const [same = 0] = heightsOf(shapeOf(plot, 'same'));
    expect(Math.max(...ratio)).toBeLessThan(same);
    expect(plot.dots.map(({ key, isCalled }) => [key, isCalled])).toEqual([
      ['p50', true],
      ['p90', true],
      ['p99', true],
    ]);
  });

  it('have every operation in the histogram, and stay finite with one value or none', () => {
    expect(toHistogramPlot(toFigure())?.summary).toMatch(/Operations of 1\.0\.0 from 119 µs to 1\./);
    const single = SEEDS.map(() => recordValues([1000, 1000, 1000]) ?? expect.fail('there are values'));
    const figure = toFigure(single, single);
    const plots = [toHistogramPlot(figure), toQuantilePlot(figure), toQuantileRatioPlot(figure)];
    const html = plots.flatMap((plot, at) =>
      plot ? renderToStaticMarkup(<DistributionPlot id={`plot-${at}`} plot={plot} />) : [],
    );
    expect(html.join('')).not.toMatch(/NaN|Infinity/);
    expect(toHistogramPlot(toFigure([], []))).toBeNull();
  });

  it('say in words what they show', () => {
    const html = renderToStaticMarkup(<DistributionPlot id="q" plot={toQuantilePlot(toFigure())} />);
    expect(html).toMatch(/aria-labelledby="q-title q-desc"/);
    expect(html).toMatch(/p1: 1\.0\.0 \d+ µs, 1\.1\.0 \d[\d.]* µs\./);
  });
});

it('values that differ by thousands have the unit that suits each', () =>
  expect([950, 1e5, 1e6, 2.5e9].map((ns) => formatValue(ns, { canonical: 'ns/op' }))).toEqual([
    '950 ns',
    '100 µs',
    '1 ms',
    '2.5 s',
  ]));
