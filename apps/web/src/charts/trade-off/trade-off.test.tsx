import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PLOT_HEIGHT, positionLabels } from './trade-off-labels.ts';
import { dotLabel, type TradeOffChart, type TradeOffDot, toTradeOffModel, tradeOffSummary } from './trade-off-model.ts';
import { TradeOffSvg } from './trade-off-svg.tsx';

const SPEED = { canonical: 'ops/s', label: 'ops/s', divisor: 1, direction: 'higher' } as const;
const ALLOCATIONS = { canonical: 'allocs/op', label: 'allocs/op', divisor: 1, direction: 'lower' } as const;
const TIME = { canonical: 'ns/op', label: 'µs/op', divisor: 1000, direction: 'lower' } as const;
const GO = { name: 'go-sql', slot: 0 } as const;

const figure = (value: number, low: number | null = null, high: number | null = null) => ({ value, low, high });
const dot = (version: string, x: number, y: number, known: Partial<TradeOffDot> = {}): TradeOffDot => ({
  key: version,
  driver: GO,
  version,
  options: null,
  x: figure(x),
  y: figure(y),
  emulated: null,
  isOnFront: false,
  beatenBy: 'go-sql 1.8.0',
  isNewest: false,
  href: `/runs/${version}`,
  ...known,
});
const onFront = { isOnFront: true, beatenBy: null } as const;
const LEAN = dot('1.7.0', 21, 3000, onFront);
const FAST = dot('1.8.0', 23, 4000, { ...onFront, isNewest: true, y: figure(4000, 3900, 4100) });
const BEATEN = dot('1.6.0', 23, 2000);
const EMULATED = dot('0.9.0', 30, 9000, { emulated: 'emulated: loop of 100', beatenBy: null });
const chart = (dots: readonly TradeOffDot[], known: Partial<TradeOffChart> = {}): TradeOffChart => ({
  title: 'Insert, throughput against allocations',
  x: { name: 'allocations', unit: ALLOCATIONS },
  y: { name: 'throughput, mean', unit: SPEED },
  dots,
  ...known,
});
const ALL = chart([LEAN, BEATEN, FAST, EMULATED]);

const pathPoints = (path: string) => [...path.matchAll(/([HV])([\d.]+)/g)].map(([, way, at]) => [way, Number(at)]);

describe('the Pareto line', () => {
  it('goes over the points of the front and no other, level until the next and then up to it', () => {
    const { line, dots } = toTradeOffModel(ALL, 'linear');
    const at = (version: string) => dots.find((positioned) => positioned.dot.version === version);
    const [lean, fast] = [at('1.7.0'), at('1.8.0')].map((p) => [(p?.x ?? 0) * 1000, (p?.y ?? 0) * 1000]);
    const steps = pathPoints(line).map(([, value]) => value as number);
    const wanted = [...(lean ?? []), ...(fast ?? []), 1000];
    expect(steps).toHaveLength(wanted.length);
    for (const [position, value] of wanted.entries()) expect(steps[position]).toBeCloseTo(value, 0);
    expect(line).toMatch(/^M[\d.]+ 1000\.0H/);
  });

  it('begins and ends at the worse edges, whichever way the axes improve', () => {
    const turned = chart([LEAN], { x: { name: 'throughput', unit: SPEED }, y: { name: 'latency', unit: TIME } });
    const { line } = toTradeOffModel(turned, 'linear');
    expect(line).toMatch(/^M[\d.]+ 0\.0H/);
    expect(line.endsWith('H0.0')).toBe(true);
  });

  it('is not there without a front', () => expect(toTradeOffModel(chart([EMULATED]), 'linear').line).toBe(''));
});

describe('the points', () => {
  const html = renderToStaticMarkup(<TradeOffSvg id="t" chart={ALL} scale="linear" />);

  it('are links to their runs, each with its figures, its interval and its standing as text', () => {
    expect([...html.matchAll(/<a [^>]*href="\/runs\//g)]).toHaveLength(4);
    expect(dotLabel(FAST, ALL)).toBe('go-sql 1.8.0: 23 allocs/op; 4,000 ops/s, 3,900 to 4,100; on the Pareto line');
    expect(html).toContain('aria-label="go-sql 1.6.0: 23 allocs/op; 2,000 ops/s; beaten by go-sql 1.8.0"');
  });

  it('are hollow where emulated, and say so', () => {
    expect([...html.matchAll(/trend-emulated/g)]).toHaveLength(1);
    expect(html).toContain('emulated: loop of 100');
  });

  it('have whiskers where there is an interval, and none where both ends are the value', () => {
    const { dots } = toTradeOffModel(chart([FAST, dot('1', 21, 3000, { x: figure(21, 21, 21) })]), 'linear');
    expect(dots.map(({ across, down }) => [across !== null, down !== null])).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  it('name the chart, both axes with unit and direction, and where better lies', () => {
    expect(html).toContain('<title id="t-title">Insert, throughput against allocations</title>');
    expect(html).toContain('allocations in allocs/op, lower is better');
    expect(html).toContain('throughput, mean in ops/s, higher is better');
    expect(html).toContain('◂ better');
    expect(html).toContain('▴ better');
  });

  it('are described by a summary: who is on the line, who is beaten by whom, who is emulated', () =>
    expect(tradeOffSummary(ALL)).toBe(
      '4 versions, throughput, mean against allocations. On the Pareto line: go-sql 1.7.0 (21 allocs/op, 3,000 ops/s); ' +
        'go-sql 1.8.0 (23 allocs/op, 4,000 ops/s). Beaten: go-sql 1.6.0 by go-sql 1.8.0. ' +
        'Emulated, not on the line: go-sql 0.9.0, emulated: loop of 100.',
    ));

  it('that a log scale cannot hold are not drawn, and are known', () => {
    const none = dot('2.0.0', 5, 0, { y: figure(0, 0, 0) });
    const model = toTradeOffModel(chart([LEAN, none]), 'log');
    expect([model.dots.length, model.unplaced]).toEqual([1, [none]]);
    expect(toTradeOffModel(chart([LEAN, none]), 'linear').unplaced).toEqual([]);
  });

  it('stay finite whatever is drawn: equal values, zeros, one, none', () => {
    for (const dots of [[], [LEAN], [LEAN, { ...LEAN, key: 'twin' }], [dot('0', 0, 0)]]) {
      for (const scale of ['linear', 'log'] as const) {
        const drawn = renderToStaticMarkup(<TradeOffSvg id="e" chart={chart(dots)} scale={scale} />);
        expect(drawn).not.toMatch(/NaN|Infinity/);
      }
    }
  });
});

describe('the labels', () => {
  it('name the front and the newest, and none that is beaten', () => {
    const newest = dot('1.9.0', 29, 2500, { isNewest: true });
    const { labels } = toTradeOffModel(chart([LEAN, BEATEN, FAST, newest]), 'linear');
    expect(labels.map(({ text }) => text).sort()).toEqual(['1.7.0', '1.8.0', '1.9.0']);
  });

  it('name the driver where no version is stated', () =>
    expect(toTradeOffModel(chart([{ ...LEAN, version: null }]), 'linear').labels.map(({ text }) => text)).toEqual([
      'go-sql',
    ]));

  it('stand in the better corner of their point, away from the Pareto line, where there is space', () => {
    const at = (x: number, y: number) => ({ key: `${x}`, x, y, text: '1.8.0' });
    const offsetOf = (point: ReturnType<typeof at>, down: 1 | -1 = 1) => {
      const [label] = positionLabels([point], [point], { across: -1, down });
      return label && [label.anchor, Math.sign(label.dy)];
    };
    expect(offsetOf(at(0.5, 0.5))).toEqual(['end', 1]);
    expect(offsetOf(at(0.5, 0.5), -1)).toEqual(['end', -1]);
    expect(offsetOf(at(0, 0.5))).toEqual(['start', 1]);
    expect(offsetOf(at(1, 1))).toEqual(['end', -1]);
  });

  it('touch neither each other nor a point, on any width they are shown on', () => {
    const points = Array.from({ length: 40 }, (_, n) => ({
      key: `${n}`,
      x: ((n * 37) % 40) / 40,
      y: ((n * 23) % 40) / 40,
      text: `1.${n}.0`,
    }));
    const labels = positionLabels(points, points, { across: 1, down: -1 });
    expect(labels.length).toBeGreaterThan(8);
    for (const width of [230, 300, 420, 560, 800, 1300]) {
      const shown = labels.filter(({ wide }) => !wide || width >= 560);
      const boxes = shown.map(({ key, x, y, text, anchor, dx, dy }) => {
        const size = text.length * 6.7;
        const left = x * width + dx - (anchor === 'start' ? 0 : anchor === 'end' ? size : size / 2);
        const middle = y * PLOT_HEIGHT + dy;
        return { key, left, right: left + size, top: middle - 7, bottom: middle + 7 };
      });
      const markers = points.map(({ key, x, y }) => {
        const [across, down] = [x * width, y * PLOT_HEIGHT];
        return { key: `point ${key}`, left: across - 5, right: across + 5, top: down - 5, bottom: down + 5 };
      });
      const touching = boxes.flatMap((a) =>
        [...boxes, ...markers]
          .filter(
            (b) => b.key !== a.key && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
          )
          .map((b) => `${width}: ${a.key} ${b.key}`),
      );
      expect(touching).toEqual([]);
      for (const { left, right } of boxes) expect([left >= -0.01, right <= width + 14.01]).toEqual([true, true]);
    }
  });
});
