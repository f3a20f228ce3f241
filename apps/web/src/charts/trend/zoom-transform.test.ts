import { describe, expect, it } from 'vitest';
import { line, overTime, point } from './trend-fixture.ts';
import { toTrendModel } from './trend-model.ts';
import { toZoomTransform } from './zoom-transform.ts';

const at = (day: number) => ({ at: new Date(Date.UTC(2026, 0, day)).toISOString() });
const figure = overTime(
  line(
    'mariadb',
    [5, 900, 20, 3000, 70, 40].map((value, day) => point('1.0.0', value, at(day + 1))),
  ),
);
const SIZE = { width: 900, height: 320, divisor: figure.unit.divisor };

const applied = (transform: string, x: number, y: number) => {
  const [a = 1, , , d = 1, e = 0, f = 0] = transform.slice('matrix('.length, -1).split(',').map(Number);
  return { x: a * x + e, y: d * y + f };
};

describe('what was drawn before a zoom', () => {
  it.each(['linear', 'log'] as const)('is moved to where the zoomed model has it: %s', (scale) => {
    const whole = toTrendModel(figure, scale);
    const zoom = { panel: 'all', range: [Date.UTC(2026, 0, 2, 12), Date.UTC(2026, 0, 5, 6)] as const };
    const zoomed = toTrendModel(figure, scale, zoom);
    const [from, to] = [whole.panels[0], zoomed.panels[0]];
    if (!from || !to) throw new Error('the trend has no panel');
    const transform = toZoomTransform({ panel: from, y: whole.y }, { panel: to, y: zoomed.y }, SIZE);
    const dots = from.lines.flatMap((entry) => entry.dots);
    expect(dots).toHaveLength(6);
    for (const [nth, dot] of dots.entries()) {
      const wanted = to.lines.flatMap((entry) => entry.dots)[nth];
      const moved = applied(transform, dot.x * SIZE.width, (dot.y ?? 0) * SIZE.height);
      expect(moved.x).toBeCloseTo((wanted?.x ?? Number.NaN) * SIZE.width, 6);
      expect(moved.y).toBeCloseTo((wanted?.y ?? Number.NaN) * SIZE.height, 6);
    }
  });

  it('stays where it is without a zoom', () => {
    const { panels, y } = toTrendModel(figure, 'linear');
    const [panel] = panels;
    if (!panel) throw new Error('the trend has no panel');
    expect(toZoomTransform({ panel, y }, { panel, y }, SIZE)).toBe('none');
  });
});
