import { groupBy } from '@tachograph/schema/collection';
import type { Figure } from '../results/figure.ts';
import { baseOf, kindOf } from './amounts.ts';
import type { Finding, ReadReport } from './finding.ts';

/** Nanoseconds in a second: a rate times its time, one call after the other. */
const SECOND = 1e9;

/** Powers of a thousand that a product of rate and time is off by if one unit is wrong. Many callers at once give more than 1. */
const SLIPS = [1e-3, 1e-6, 1e-9, 1e6, 1e9];

const isOff = (time: Figure, rate: Figure): boolean => {
  const product = (time.quantity.value * baseOf(time.quantity) * rate.quantity.value * baseOf(rate.quantity)) / SECOND;
  return SLIPS.some((slip) => Math.abs(product / slip - 1) < 0.05);
};

/** Times and rates of the same calls in one table that differ by a thousand or a million, in all of its rows. */
export function checkTimeAndRate({ results }: ReadReport): readonly Finding[] {
  const runs = groupBy(results.figures, ({ run }) => run);
  return [...runs.values()].flatMap((figures): Finding[] => {
    const rows = groupBy(figures, ({ driver, scenario }) => `${driver}\n${scenario}`);
    const pairs = [...rows.values()].flatMap((row) => {
      const times = row.filter(({ quantity }) => kindOf(quantity) === 'ns/op');
      const rates = row.filter(({ quantity }) => kindOf(quantity) === 'ops/s');
      const [time] = times;
      const [rate] = rates;
      return time && rate && times.length === 1 && rates.length === 1 ? [{ time, rate }] : [];
    });
    const [first] = pairs;
    if (!first || pairs.length < 2 || !pairs.every(({ time, rate }) => isOff(time, rate))) return [];
    return [
      {
        outcome: 'contradicts',
        code: 'TIME_AND_RATE',
        line: first.time.line,
        quote: first.time.quote,
        evidence: [{ line: first.rate.line, quote: first.rate.quote }],
        message: 'Times and rates of the same rows differ by a power of a thousand: one of the two units is wrong.',
      },
    ];
  });
}
