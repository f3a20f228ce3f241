import { describe, expect, it } from 'vitest';
import type { Dot, PanelGeometry } from './geometry.ts';
import { line, overTime, point } from './trend-fixture.ts';
import { toTrendModel } from './trend-model.ts';
import { nearestDot, stepDot, zoomIn, zoomOut, zoomRange } from './trend-moves.ts';

const at = (day: number) => ({ at: new Date(Date.UTC(2026, 0, day)).toISOString() });
const days = [1, 2, 3, 4, 5, 6];
const data = overTime(
  line(
    'slow',
    days.map((d) => point(`${d}`, 100, at(d))),
  ),
  line(
    'fast',
    days.map((d) => point(`${d}`, 900, at(d))),
  ),
);
const panel = toTrendModel(data, 'linear').panels[0] as PanelGeometry;
const dot = (name: string, nth: number) => panel.lines.find((l) => l.key === name)?.dots[nth] as Dot;
const size = { width: 600, height: 300 };

describe('nearestDot', () => {
  it('finds the point under the pointer, of the right line', () => {
    for (const name of ['slow', 'fast']) {
      const { x, y } = dot(name, 3);
      expect(nearestDot(panel, { x: x * 600 + 9, y: (y ?? 0) * 300 - 9 }, size)?.key).toBe(dot(name, 3).key);
    }
  });
  it('finds none far from every point', () => expect(nearestDot(panel, { x: 5000, y: 10 }, size)).toBeNull());
});

describe('stepDot', () => {
  it('walks along a line and stops at its ends', () => {
    expect(stepDot(panel, dot('slow', 0), 'ArrowRight')?.key).toBe(dot('slow', 1).key);
    expect(stepDot(panel, dot('slow', 0), 'ArrowLeft')).toBeNull();
    expect(stepDot(panel, dot('slow', 0), 'End')?.key).toBe(dot('slow', 5).key);
  });
  it('moves to the line above or below at the same position', () => {
    expect(stepDot(panel, dot('slow', 2), 'ArrowUp')?.key).toBe(dot('fast', 2).key);
    expect(stepDot(panel, dot('fast', 2), 'ArrowDown')?.key).toBe(dot('slow', 2).key);
    expect(stepDot(panel, dot('slow', 2), 'ArrowDown')).toBeNull();
  });
  it('leaves other keys alone', () => expect(stepDot(panel, dot('slow', 2), 'Enter')).toBeNull());
});

describe('a zoom range', () => {
  it('is the stretch between two positions, whichever came first', () =>
    expect(zoomRange(panel, 0.9, 0.2)).toEqual(zoomRange(panel, 0.2, 0.9)));
  it('is null when fewer than two positions remain', () => expect(zoomRange(panel, 0.01, 0.04)).toBeNull());
  it('halves and doubles inside the full extent, and ends at it', () => {
    const range = zoomIn(panel, 1) as [number, number];
    expect(range[1] - range[0]).toBeCloseTo((panel.extent[1] - panel.extent[0]) / 2);
    expect(range[1]).toBe(panel.extent[1]);
    expect(zoomOut({ ...panel, domain: range })).toBeNull();
    const inner: [number, number] = [Date.UTC(2026, 0, 3), Date.UTC(2026, 0, 4)];
    expect(zoomOut({ ...panel, domain: inner })).toEqual([inner[0] - 43_200_000, inner[1] + 43_200_000]);
  });
});
