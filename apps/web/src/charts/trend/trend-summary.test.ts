import { expect, it } from 'vitest';
import { line, OPS, point, trend } from './trend-fixture.ts';
import { toTrendModel } from './trend-model.ts';
import { describePanel } from './trend-summary.ts';

it('the text alternative gives the ends of a line and what is missing', () => {
  const data = trend(
    line('mariadb', [
      point('2.5.6', 2216.19, { low: 2168.4, high: 2224 }),
      point('3.0.1', 2601.382),
      point('3.1.0', null, { status: 'unsupported', reason: 'no prepared statements' }),
    ]),
  );
  const model = toTrendModel(data, 'linear');
  const text = describePanel(model.panels[0]?.lines ?? [], model.y, OPS);
  expect(text).toContain('2 points from 2.5.6 (2,216 ops/s) to 3.0.1 (2,601 ops/s)');
  expect(text).toContain('1 of 3 without a value');
});
