import { valueLabel } from '../labels/chart-labels.ts';
import { dotName } from './trade-off-model.ts';
import type { TradeOffChart, TradeOffDot } from './trade-off-types.ts';

const MAX_SPOKEN = 12;

function listLabel(title: string, said: readonly string[]): string {
  if (said.length === 0) return '';
  const more = said.length > MAX_SPOKEN ? `; and ${said.length - MAX_SPOKEN} more` : '';
  return `${title}: ${said.slice(0, MAX_SPOKEN).join('; ')}${more}.`;
}

/** The text alternative of the chart: who is on the Pareto line, and who is beaten by whom. */
export function tradeOffSummary({ x, y, dots }: TradeOffChart): string {
  const figures = (dot: TradeOffDot) => `${valueLabel(dot.x.value, x.unit)}, ${valueLabel(dot.y.value, y.unit)}`;
  const front = dots.filter(({ isOnFront }) => isOnFront).map((dot) => `${dotName(dot)} (${figures(dot)})`);
  const beaten = dots.flatMap((dot) => (dot.beatenBy ? [`${dotName(dot)} by ${dot.beatenBy}`] : []));
  const emulated = dots.flatMap((dot) => (dot.emulated ? [`${dotName(dot)}, ${dot.emulated}`] : []));
  return [
    `${dots.length} ${dots.length === 1 ? 'version' : 'versions'}, ${y.name} against ${x.name}.`,
    listLabel('On the Pareto line', front),
    listLabel('Beaten', beaten),
    listLabel('Emulated, not on the line', emulated),
  ]
    .filter(Boolean)
    .join(' ');
}
