import { describe, expect, it } from 'vitest';
import { OPS } from '../trend/trend-fixture.ts';
import { type ContextFigure, type ContextGroup, toContextModel } from './context-model.ts';

const figure = (name: string, value: number | null, more: Partial<ContextFigure> = {}): ContextFigure => ({
  driver: { name, slot: 0 },
  version: null,
  status: 'ok',
  reason: null,
  value,
  low: value === null ? null : value * 0.99,
  high: value === null ? null : value * 1.01,
  href: '/r',
  ...more,
});
const group = (key: string, figures: ContextFigure[], more: Partial<ContextGroup> = {}): ContextGroup => ({
  key,
  at: '2023-02-02T00:00:00Z',
  environment: { label: 'two hosts', href: '/e' },
  changed: null,
  figures,
  ...more,
});

describe('points of other environments', () => {
  const model = toContextModel({
    unit: OPS,
    groups: [
      group('a', [
        figure('mariadb', 1425),
        figure('mysql', null, { status: 'unsupported', reason: 'no prepared statements' }),
      ]),
      group('b', [figure('mariadb', 4000), figure('mysql2', 3990)], { changed: 'both' }),
    ],
  });

  it('share one scale from zero', () => {
    expect(model.y.domain[0]).toBe(0);
    expect(model.dots[0]?.y).toBeGreaterThan(model.dots[2]?.y ?? 1);
  });

  it('stand in their group, side by side, and a missing value keeps its position', () => {
    expect(model.dots.map((dot) => dot.x)).toEqual([0.25, 0.25, 0.75, 0.75]);
    expect(new Set(model.dots.map((dot) => `${dot.x} ${dot.offset}`)).size).toBe(4);
    expect(model.dots[1]).toMatchObject({ y: null, label: 'mysql: unsupported, no prepared statements' });
  });

  it('have a boundary where the environment or the scenario changed, saying which', () =>
    expect(model.boundaries).toEqual([{ x: 0.5, label: 'environment and scenario text changed' }]));

  it('label the newest group without overlap', () => {
    const [a, b] = model.labels;
    expect(model.labels.map((label) => label.value)).toEqual(['4,000', '3,990']);
    expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0)) * 188).toBeGreaterThanOrEqual(15 - 1e-9);
  });

  it('are given as text, every figure', () =>
    expect(model.summary).toContain('2023-02-02, two hosts: mariadb: 1,425 ops/s, 1,411 to 1,439; mysql: unsupported'));
});
