import type { Change } from '@tachograph/schema/change';
import { displayUnit, formatNumber } from '@tachograph/units';
import type { MetricFamilies } from '../measurement/metric-families.ts';
import { formatTimes, sizeOfRatio } from '../verdict/format-verdict.ts';
import type { SentencePart } from './release-line.ts';
import { rowKey } from './row-key.ts';

/** Of an exact metric the difference is shown. */
const shownSize = (change: Change) =>
  change.case.exact ? Math.abs(change.after.level - change.before.level) : sizeOfRatio(change.ratio);

const WORDS: Readonly<Record<string, string>> = { 'cpu-time': 'CPU', 'process-cpu-time': 'process CPU' };

const nameOf = (metric: string) => WORDS[metric] ?? metric.replaceAll('-', ' ');

/** "1.32×"; of an exact metric the difference: "100 bytes". */
function sizeText(change: Change): string {
  const { ratio, before, after, case: of } = change;
  if (!of.exact && ratio !== null) return formatTimes(ratio);
  const difference = Math.abs(after.level - before.level);
  const { label, divisor } = displayUnit(of.unit, [difference]);
  return `${formatNumber(difference / divisor)} ${label.replace(/\/op$/, '')}`;
}

/** "in 3 of 4 scenarios", or the one by its name. */
function placeText(changes: readonly Change[], measured: number): string {
  const rows = new Map(changes.map((change) => [rowKey(change), change.scenarioTitle]));
  const [only] = rows.values();
  if (rows.size === 1) return `in ${only}`;
  return measured > rows.size ? `in ${rows.size} of ${measured} scenarios` : `in ${rows.size} scenarios`;
}

/** "slower", "more heap", "less CPU". */
function directionText(change: Change, family: string): string {
  const isSpeed = family === 'speed';
  if (isSpeed) return change.direction === 'better' ? 'faster' : 'slower';
  const isLess = (change.direction === 'better') === (change.case.direction === 'lower');
  return isLess ? 'less' : 'more';
}

type Counts = { readonly countMeasured: (family: string) => number; readonly families: MetricFamilies };

/** "slower in 3 of 4 scenarios, up to 1.32×", "heap up to 2.69× less in Select 1,000 rows". */
function describeFamily(changes: readonly Change[], { countMeasured, families }: Counts): SentencePart[] {
  const lead = Math.min(...changes.map((change) => families.rank(change.case.metric)));
  const own = changes.filter((change) => families.rank(change.case.metric) === lead);
  const largest = own.reduce((most, change) => (shownSize(change) > shownSize(most) ? change : most));
  const { key } = families.find(largest.case.metric);
  const place = placeText(own, countMeasured(key));
  const size = { text: sizeText(largest), isStrong: true } as const;
  const isOne = new Set(own.map(rowKey)).size === 1;
  if (key === 'speed') return [{ text: `${directionText(largest, key)} ${place}, ${isOne ? '' : 'up to '}` }, size];
  const name = nameOf(largest.case.metric);
  return [{ text: `${name} ${isOne ? '' : 'up to '}` }, size, { text: ` ${directionText(largest, key)} ${place}` }];
}

/**
 * What changes of one release in one environment say, for the worse first: speed, then what an operation costs. Metrics of a family say
 * the same, so its leading one is named; processor time is named where speed did not move the same way.
 */
export function describeMoves(changes: readonly Change[], counts: Counts): SentencePart[] {
  const parts = (['worse', 'better'] as const).flatMap((direction) => {
    const own = changes.filter((change) => change.direction === direction);
    const moved = new Set(own.map(({ case: of }) => counts.families.find(of.metric).key));
    const usual = counts.families.all.map(({ key }) => key).filter((key) => moved.has(key));
    const named = [...usual, ...[...moved].filter((key) => !usual.includes(key))];
    const isSpeed = named.includes('speed');
    return named
      .filter((family) => family !== 'cpu' || !isSpeed)
      .map((family) =>
        describeFamily(
          own.filter(({ case: of }) => counts.families.find(of.metric).key === family),
          counts,
        ),
      );
  });
  return parts.flatMap((part, index) => (index === 0 ? part : [{ text: '; ' }, ...part]));
}
