import { displayUnit, formatNumber } from '@tachograph/units';
import { formatTimes, sizeOfRatio } from '../verdict/format-verdict.ts';
import type { UpgradeCost } from './upgrade.ts';
import { nameCost, wordsOf } from './words-of-metric.ts';

const isExact = ({ low, ratio }: UpgradeCost) => ratio === null || low === ratio;

const apart = ({ from, to }: UpgradeCost): number => Math.abs((to ?? 0) - (from ?? 0));

const toRange = (texts: readonly string[]): string => {
  const [low = ''] = texts;
  const high = texts.at(-1) ?? low;
  return low === high ? low : `${low} to ${high}`;
};

/** "1.42× to 2.55×"; of figures that repeat exactly the difference, "1 to 100 B". */
function formatSizes(costs: readonly UpgradeCost[]): string {
  if (!costs.every(isExact)) {
    const sizes = costs.flatMap(({ ratio }) => ratio ?? []).sort((a, b) => sizeOfRatio(a) - sizeOfRatio(b));
    return toRange(sizes.map(formatTimes));
  }
  const differences = costs.map(apart).sort((a, b) => a - b);
  const { label, divisor } = displayUnit(costs[0]?.unit ?? '', differences);
  return `${toRange(differences.map((difference) => formatNumber(difference / divisor)))} ${label.replace(/\/op$/, '')}`.trim();
}

/** "1.42× to 2.55× less heap", "1 to 100 B more bytes received in 3 of 4", "round trips equal"; nothing where nothing is known. */
function describeCost(costs: readonly UpgradeCost[]): string[] {
  const [first] = costs;
  if (!first) return [];
  const name = nameCost(first.metric);
  const words = wordsOf(first);
  const moved = (['worse', 'better'] as const).flatMap((outcome) => {
    const own = costs.filter((cost) => cost.outcome === outcome);
    if (own.length === 0) return [];
    const place = own.length === costs.length ? '' : ` in ${own.length} of ${costs.length}`;
    const way = words[outcome].startsWith('more')
      ? 'more'
      : words[outcome].startsWith('less')
        ? 'less'
        : words[outcome];
    return [`${name} ${formatSizes(own)} ${way}${place}`];
  });
  if (moved.length > 0) return moved;
  if (costs.every(({ outcome }) => outcome === 'same'))
    return [`${name} ${costs.every(isExact) ? 'equal' : 'the same'}`];
  const isTested = costs.some(({ outcome }) => outcome === 'same' || outcome === 'no-difference');
  return isTested ? [`${name}: no difference shown`] : [];
}

/** What changes in the costs of some rows, a metric each: "Heap 1.42× to 2.55× less; round trips equal". Empty where nothing is known. */
export function writeSummary(rows: readonly (readonly (UpgradeCost | null)[])[], metrics: number): string {
  const parts = Array.from({ length: metrics }, (_, at) => rows.flatMap((costs) => costs[at] ?? [])).flatMap(
    describeCost,
  );
  const text = parts.join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
