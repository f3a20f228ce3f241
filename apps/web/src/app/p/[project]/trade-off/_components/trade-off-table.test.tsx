import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TradeOffDot } from '@/charts/trade-off/trade-off-model.ts';
import { TradeOffTable } from './trade-off-card.tsx';

const ALLOCATIONS = { canonical: 'allocs/op', label: 'allocs/op', divisor: 1, direction: 'lower' } as const;
const TIME = { canonical: 'ns/op', label: 'µs/op', divisor: 1000, direction: 'lower' } as const;

const dot = (version: string, known: Partial<TradeOffDot>): TradeOffDot => ({
  ...{ key: version, driver: { name: 'go-sql', slot: 0 }, version, options: null, href: `/runs/${version}` },
  ...{ x: { value: 21, low: null, high: null }, y: { value: 312_345.6, low: 310_000, high: 314_000 } },
  ...{ emulated: null, isOnFront: false, beatenBy: null, isNewest: false },
  ...known,
});

it('the table says what the chart says, with every digit in the canonical unit', () => {
  const html = renderToStaticMarkup(
    <TradeOffTable
      chart={{
        title: 'Insert, latency against allocations',
        x: { name: 'allocations', unit: ALLOCATIONS },
        y: { name: 'latency, mean', unit: TIME },
        dots: [
          dot('1.8.0', { isOnFront: true }),
          dot('1.6.0', { beatenBy: 'go-sql 1.8.0' }),
          dot('0.9.0', { emulated: 'emulated: loop of 100' }),
        ],
      }}
    />,
  );
  const rows = html.split('<tr>').slice(2);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('<code>1.8.0</code>');
  expect(rows[0]).toContain('<td class="num"><span title="21">21</span></td><td class="num nowrap meta"></td>');
  expect(rows[0]).toContain('title="312,345.6 ns/op">312.3</span></td><td class="num nowrap meta">310 – 314</td>');
  for (const [index, standing] of ['on the Pareto line', 'beaten by go-sql 1.8.0', 'emulated: loop of 100'].entries())
    expect(rows[index]).toContain(standing);
});
