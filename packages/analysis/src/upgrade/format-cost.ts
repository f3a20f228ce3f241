import { displayUnit, formatNumber } from '@tachograph/units';
import { formatOutcome, formatTimes } from '../verdict/format-verdict.ts';
import type { UpgradeCost } from './upgrade.ts';
import { wordsOf } from './words-of-metric.ts';

/** Whether the figures repeat exactly: then their difference says more than a ratio. */
export const isExactCost = ({ ratio, low, high }: UpgradeCost) => ratio !== null && low === ratio && high === ratio;

/** Bytes of an operation are shown as bytes are, in kB. */
const unitFor = (unit: string, values: readonly number[]) => {
  const { label, divisor } = displayUnit(unit === 'B/op' ? 'B' : unit, values);
  return { label: label.replace(/\/op$/, ''), divisor };
};

const isCalled = ({ outcome }: UpgradeCost) => outcome === 'better' || outcome === 'worse';

/** "2.55× less", "+100 B", "equal", "no difference shown" */
export function formatCost(cost: UpgradeCost): string {
  const { outcome, ratio, from, to, unit } = cost;
  if (outcome === 'same') return isExactCost(cost) ? 'equal' : 'the same';
  if (isCalled(cost) && isExactCost(cost) && from !== null && to !== null) {
    const { divisor, label } = unitFor(unit, [Math.abs(to - from)]);
    return `${to > from ? '+' : '−'}${formatNumber(Math.abs(to - from) / divisor)} ${label}`;
  }
  if ((isCalled(cost) || outcome === 'insufficient-samples') && ratio !== null) {
    const way = wordsOf(cost)[ratio < 1 ? 'worse' : 'better'].replace(/ .*/, '');
    return `${formatTimes(ratio)} ${way}`;
  }
  return formatOutcome(outcome, unit);
}

/** "108 → 42.5 kB"; empty where a figure is missing. */
export function formatValues({ from, to, unit }: Pick<UpgradeCost, 'from' | 'to' | 'unit'>): string {
  if (from === null || to === null) return '';
  const { divisor, label } = unitFor(unit, [from, to]);
  // Two values that differ by less than 1 % would read the same.
  const digits = divisor === 1 || Math.abs(to - from) < Math.abs(from) / 100 ? 6 : 3;
  const short = (value: number) => formatNumber(value / divisor, digits);
  return `${short(from)} → ${short(to)} ${label}`;
}
