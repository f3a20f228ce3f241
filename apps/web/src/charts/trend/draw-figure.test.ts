import { describe, expect, it } from 'vitest';
import { describeRatios, drawFigure } from './draw-figure.ts';
import { absoluteOf, absoluteUnitOf, type FigureRatio, type TrendFigure } from './trend-figure.ts';
import { line, OPS, point, trend } from './trend-fixture.ts';
import { toTrendModel } from './trend-model.ts';

const to = (anchor: string, ratio: number, more: Partial<FigureRatio> = {}): { ratio: FigureRatio } => ({
  ratio: { anchor, ratio, low: ratio * 0.99, high: ratio * 1.01, n: 4, notSteady: null, ...more },
});

const MARKER = { x: 1.5, previousAt: new Date(0), at: new Date(1), label: '', changes: [] };

const toFigure = (anchors: readonly string[], ...points: Parameters<typeof line>[1]): TrendFigure => {
  const figure = trend(line('mysql2', points));
  const markers = (['anchor', 'scenario'] as const).map((kind) => ({ ...MARKER, kind }));
  return { ...figure, anchors, panels: figure.panels.map((panel) => ({ ...panel, markers })) };
};

const ONE = toFigure(
  ['mysql2 3.0.0'],
  point('3.0.0', 1000, to('mysql2 3.0.0', 1)),
  point('3.1.0', 5000, { ...to('mysql2 3.0.0', 1.05), uncertainty: 'minimum to maximum of 4 repeats' }),
);
const pointsOf = ({ panels }: TrendFigure) => panels.flatMap(({ lines }) => lines.flatMap(({ segments }) => segments));

describe('drawn as ratios', () => {
  it('a point has its ratio and interval as figures, and keeps what was measured', () => {
    const drawn = drawFigure(ONE, 'ratio');
    const [, second] = pointsOf(drawn)[0] ?? [];
    expect(second).toMatchObject({
      value: 1.05,
      low: 1.05 * 0.99,
      uncertainty: '95 % interval of the ratio, 4 invocations',
    });
    expect(second && absoluteOf(second)).toEqual({
      ...{ value: 5000, measured: 5000, low: 4900, high: 5100, uncertainty: 'minimum to maximum of 4 repeats' },
    });
    expect(absoluteUnitOf(drawn)).toEqual(OPS);
  });

  it('the axis and the text alternative name the anchor and which way is better', () => {
    const { y } = toTrendModel(drawFigure(ONE, 'ratio'), 'linear');
    expect(y.title).toMatch(/^ratio to mysql2 3\.0\.0, higher is better; axis from 0\.9/);
    expect(describeRatios(ONE).valueDescription).toBe(
      'ratio to mysql2 3.0.0, geometric mean over invocations that measured both in turns',
    );
  });

  it('a line ends where the anchor changes; then every point names its own', () => {
    const drawn = drawFigure(
      toFigure(
        ['a 1', 'b 2'],
        point('1', 10, to('a 1', 1)),
        point('2', 11, to('b 2', 1)),
        point('3', 12, to('b 2', 1.1)),
      ),
      'ratio',
    );
    expect(pointsOf(drawn).map(({ length }) => length)).toEqual([1, 2]);
    expect(drawn.unit).toMatchObject({ label: '× its anchor', axisLabel: 'ratio to the anchor of each point' });
    expect(drawn.panels[0]?.markers.map(({ kind }) => kind)).toEqual(['anchor', 'scenario']);
  });

  it('a point without a ratio stands alone, without a value, and says why', () => {
    const drawn = drawFigure(
      toFigure(
        ['a 1'],
        point('1', 10, to('a 1', 1)),
        point('2', 11, { reason: 'a warning' }),
        point('3', 12, to('a 1', 1.2)),
      ),
      'ratio',
    );
    expect(pointsOf(drawn).map((segment) => segment.map(({ value }) => value))).toEqual([[1], [null], [1.2]]);
    expect(pointsOf(drawn)[1]?.[0]?.reason).toBe('not measured in turns with an anchor; a warning');
  });

  it('nothing was measured in turns: the absolute figures are drawn', () => {
    expect(drawFigure(trend(line('mysql2', [point('1', 10)])), 'ratio')).toMatchObject({
      shown: 'absolute',
      unit: OPS,
    });
  });
});

describe('drawn as absolute figures', () => {
  it('a line goes on where the anchor changes, without a rule', () => {
    const drawn = drawFigure(
      toFigure(['a 1', 'b 2'], point('1', 10, to('a 1', 1)), point('2', 11, to('b 2', 1))),
      'absolute',
    );
    expect(pointsOf(drawn).map((segment) => segment.map(({ value }) => value))).toEqual([[10, 11]]);
    expect(drawn.panels[0]?.markers.map(({ kind }) => kind)).toEqual(['scenario']);
  });
});

it.each(['ratio', 'absolute'] as const)(
  'a point of a batch that is not steady is always marked, drawn as %s',
  (shown) => {
    const points = Array.from({ length: 100 }, (_, n) =>
      point(`${n}`, 10, to('a 1', 1, n === 50 ? { notSteady: 'not steady' } : {})),
    );
    const dots =
      toTrendModel(drawFigure(toFigure(['a 1'], ...points), shown), 'linear').panels[0]?.lines[0]?.dots ?? [];
    expect(dots.filter(({ marked }) => marked).map(({ point: { version } }) => version)).toEqual(['0', '50', '99']);
  },
);
