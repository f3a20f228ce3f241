import type { TradeOffData } from '@/server/root.ts';

/** Why there is no drawing. What the address asked for in vain is said by its own notice, an empty project by the first run. */
export function NothingToDraw({ data: { scenario, scenarios, tradeOff, isEmpty, chart } }: { data: TradeOffData }) {
  if (isEmpty || tradeOff.unknown.length > 0) return null;
  if (chart) return <p className="notice">No version that fits these filters has both metrics.</p>;
  return (
    <p className="notice">
      {scenario || scenarios.length > 0
        ? 'Only one metric was measured here, and a trade-off needs two.'
        : 'No scenario of this project was measured in two metrics, and a trade-off needs two.'}
    </p>
  );
}
