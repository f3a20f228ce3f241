import { type DistributionComparison, nameQuantile, toBetter } from '@tachograph/analysis/distribution';
import { toRatioScale } from '@tachograph/charts/scale';
import { countAbove, type Histogram, quantileOfHistogram, totalOf } from '@tachograph/schema/histogram';
import { displayUnit, formatNumber } from '@tachograph/units';
import { clamp } from '../bars/ratio-model.ts';
import { bandPath, fine, linePath, type PlotPlace } from '../frame/stretched-path.ts';
import type { ChartUnit } from '../labels/chart-labels.ts';
import { type Tick, toPosition, toValueScale } from '../scale/value-scale.ts';
import { type ChartDriver, driverStyle, paint } from '../style/paint.tsx';

export type DistributionFigure = {
  readonly unit: ChartUnit;
  readonly comparison: DistributionComparison;
  readonly driver: ChartDriver;
  /** "3.24.3" and "3.24.4". */
  readonly names: { readonly reference: string; readonly other: string };
  /** With the waits that a closed loop leaves out. */
  readonly omitted: { readonly reference: Histogram | null; readonly other: Histogram | null };
};

/** A line or an area on a grid of 1,000 × 1,000. */
type Shape = {
  readonly key: string;
  readonly path: string;
  readonly stroke?: string;
  readonly dash?: string | undefined;
  readonly fill?: string;
  readonly opacity?: number;
};

export type Plot = {
  /** What a reader who does not see it is told. */
  readonly title: string;
  readonly summary: string;
  readonly x: readonly Tick[];
  readonly y: readonly Tick[];
  readonly shapes: readonly Shape[];
  readonly dots: readonly {
    readonly key: string;
    readonly x: number;
    readonly y: number;
    readonly isCalled: boolean;
  }[];
  readonly colour: string;
};

/** "1 ms": each value in the unit that suits it, because they differ by thousands. */
export function formatValue(value: number, unit: Pick<ChartUnit, 'canonical'>): string {
  const { divisor, label } = displayUnit(unit.canonical, [value]);
  return `${formatNumber(value / divisor, 3)} ${label.replace(/\/op$/, '')}`;
}

/** Each step of one to the right is ten times rarer: log₁₀ of 1 ÷ (1 − q). */
const rarity = (quantile: number): number => -Math.log10(1 - quantile);

const NAMED = [0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999];

function toQuantileAxis({ curve }: DistributionComparison) {
  const along = toPosition('linear', [rarity(curve[0]?.quantile ?? 0), rarity(curve.at(-1)?.quantile ?? 0.9)]);
  const at = (quantile: number) => along(rarity(quantile));
  const ticks = NAMED.map((quantile) => ({ at: at(quantile), label: nameQuantile(quantile) }));
  return { at, ticks: ticks.filter((tick) => tick.at >= 0 && tick.at <= 1.001) };
}

const REFERENCE = { stroke: paint('fg-3'), dash: '5 3' };
/** What is worked out is dotted. */
const WORKED = '1 3';

const toLine = (positions: readonly { readonly x: number; readonly y: number | null }[]) =>
  linePath(
    [positions.flatMap(({ x, y }): PlotPlace[] => (y === null ? [] : [{ x, y: 1 - y, top: null, bottom: null }]))],
    fine,
  );

function toLogScale(values: readonly number[], unit: ChartUnit) {
  const scale = toValueScale(values, { kind: 'log', unit, ticks: 4 });
  const ticks = scale.ticks.map(({ at, value }) => ({ at, label: formatValue(value * unit.divisor, unit) }));
  return { position: scale.position, ticks };
}

/** Values of both sides by quantile, and dotted what they would be if operations arrived at a fixed rate. */
export function toQuantilePlot(figure: DistributionFigure): Plot {
  const { comparison, unit, names, omitted, driver } = figure;
  const { curve } = comparison;
  const { at, ticks } = toQuantileAxis(comparison);
  const { colour } = driverStyle(driver);
  const waits = (['reference', 'other'] as const).map((side) => {
    const histogram = omitted[side];
    return histogram ? curve.map(({ quantile }) => quantileOfHistogram(histogram, quantile)) : [];
  });
  const scale = toLogScale([...curve.flatMap(({ reference, other }) => [reference, other]), ...waits.flat()], unit);
  const draw = (values: readonly number[]) =>
    toLine(curve.map(({ quantile }, nth) => ({ x: at(quantile), y: scale.position(values[nth] ?? Number.NaN) })));
  const ends = curve.filter((_, nth) => nth === 0 || nth === curve.length - 1);
  return {
    title: 'Quantiles',
    summary: ends
      .map(
        ({ quantile, reference, other }) =>
          `${nameQuantile(quantile)}: ${names.reference} ${formatValue(reference, unit)}, ${names.other} ${formatValue(other, unit)}.`,
      )
      .join(' '),
    x: ticks,
    y: scale.ticks,
    colour,
    dots: [],
    shapes: [
      { key: 'reference', path: draw(curve.map(({ reference }) => reference)), ...REFERENCE },
      { key: 'other', path: draw(curve.map(({ other }) => other)), stroke: colour },
      { key: 'reference waits', path: draw(waits[0] ?? []), stroke: paint('fg-3'), dash: WORKED },
      { key: 'other waits', path: draw(waits[1] ?? []), stroke: colour, dash: WORKED },
    ].filter(({ path }) => path !== ''),
  };
}

/** How many times better than the reference each quantile is, with the band of all together; a filled dot is a difference that is shown. */
export function toQuantileRatioPlot({ comparison, unit, names, driver }: DistributionFigure): Plot {
  const { curve, quantiles } = comparison;
  const { at, ticks } = toQuantileAxis(comparison);
  // Up is better in every unit.
  const turn = (ratio: number) => toBetter(ratio, unit);
  const ends = curve.map(({ ratio }) => turn(ratio));
  const beyond = 1.3;
  const scale = toRatioScale({ slowest: Math.min(1, ...ends) / beyond, fastest: Math.max(1, ...ends) * beyond }, 0.24);
  const y = (ratio: number) => clamp(scale.position(turn(ratio)));
  const { colour } = driverStyle(driver);
  const band = curve.map(({ quantile, low, high }) => {
    const heights = [1 - y(low), 1 - y(high)];
    return { x: at(quantile), y: null, top: Math.min(...heights), bottom: Math.max(...heights) };
  });
  return {
    title: `${names.other} against ${names.reference}`,
    summary: `The band holds with 95 % at all ${curve.length} quantiles together.`,
    x: ticks,
    y: scale.ticks.map((tick) => ({ at: tick.at, label: tick.label })),
    colour,
    dots: quantiles.flatMap((finding) =>
      'reason' in finding
        ? []
        : {
            key: nameQuantile(finding.quantile),
            x: at(finding.quantile),
            y: y(finding.test.ratio),
            isCalled: finding.outcome === 'higher' || finding.outcome === 'lower',
          },
    ),
    shapes: [
      { key: 'band', path: bandPath(band, fine), fill: colour, opacity: 0.14 },
      { key: 'same', path: toLine([0, 1].map((x) => ({ x, y: scale.same }))), stroke: paint('fg-3') },
      {
        key: 'ratio',
        path: toLine(curve.map(({ quantile, ratio }) => ({ x: at(quantile), y: y(ratio) }))),
        stroke: colour,
      },
    ],
  };
}

/** Columns of a histogram, evenly in the logarithm of the value. */
const COLUMNS = 72;
/** Of all operations: what is rarer at both ends is left out of the drawing. */
const RAREST = 1e-6;

/** The share of operations in each column. */
function listShares(histogram: Histogram, edges: readonly number[]): number[] {
  const above = edges.map((edge) => countAbove(histogram, edge));
  const total = totalOf(histogram);
  return above.slice(1).map((count, nth) => ((above[nth] ?? 0) - count) / total);
}

/** The share of operations by their value, both axes logarithms; null without one. */
export function toHistogramPlot({ comparison, unit, names, driver }: DistributionFigure): Plot | null {
  const { reference, other } = comparison.merged;
  if (!reference || !other) return null;
  const ends = [reference, other].flatMap((one) => [RAREST, 1 - RAREST].map((q) => quantileOfHistogram(one, q)));
  const scale = toLogScale(ends, unit);
  const least = Math.min(...ends) / 1.02;
  const most = Math.max(...ends) * 1.02;
  const edges = Array.from({ length: COLUMNS + 1 }, (_, nth) => least * (most / least) ** (nth / COLUMNS));
  const shares = [reference, other].map((one) => listShares(one, edges));
  const all = shares.flat().filter((share) => share > 0);
  const floor = Math.min(...all) / 2;
  const height = toPosition('log', [floor, Math.max(...all) * 1.3]);
  const step = (own: readonly number[]) => {
    const columns = own.flatMap((share, nth) => {
      const y = fine(1 - (share > 0 ? height(share) : 0));
      return `L${fine(clamp(scale.position(edges[nth] ?? least) ?? 0))} ${y}H${fine(clamp(scale.position(edges[nth + 1] ?? most) ?? 1))}`;
    });
    return `M${fine(clamp(scale.position(least) ?? 0))} 1000${columns.join('')}V1000Z`;
  };
  const { colour } = driverStyle(driver);
  const [theirs = [], own = []] = shares;
  const percents = [0.1, 1e-3, 1e-5].map((share) => ({ at: height(share), label: `${formatNumber(share * 100)} %` }));
  return {
    title: 'Histogram',
    summary: `Operations of ${names.reference} from ${formatValue(ends[0] ?? least, unit)} to ${formatValue(ends[1] ?? most, unit)}, of ${names.other} from ${formatValue(ends[2] ?? least, unit)} to ${formatValue(ends[3] ?? most, unit)}.`,
    x: scale.ticks,
    y: percents.filter(({ at }) => at >= 0 && at <= 1),
    colour,
    dots: [],
    shapes: [
      { key: 'reference', path: step(theirs), ...REFERENCE, fill: paint('fg-3'), opacity: 0.16 },
      { key: 'other', path: step(own), stroke: colour, fill: colour, opacity: 0.22 },
    ],
  };
}
