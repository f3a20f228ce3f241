import { toFamilies } from '@tachograph/analysis/release-line';
import type { Headline } from '@tachograph/analysis/scoreboard';
import { formatOutcome, formatTimes } from '@tachograph/analysis/verdict';
import { formatInterval } from '@/format/format-interval.ts';

type Props = {
  readonly headline: Headline;
  /** Canonical unit of the values: decides between "faster" and "better". */
  readonly unit: string;
  /** Name of the metric: that which is no speed is taken. */
  readonly metric: string;
  /** Slug of the driver that the sentence is about, whether it leads or not; the one that leads if left out. */
  readonly subject?: string;
};

const nameOf = ({ driver, version }: Headline['leader']) => [driver.name, version?.text].filter(Boolean).join(' ');

/** Families of what an operation takes; other metrics say how good a driver is. */
const TAKEN: ReadonlySet<string> = new Set(['cpu', 'memory', 'wire']);
const FAMILIES = toFamilies();

const WORDS: Readonly<Record<string, string>> = { 'cpu-time': 'CPU time', 'process-cpu-time': 'process CPU time' };

/** "is", "faster" of a speed; "takes", "less CPU time" of a cost; in the past without a verdict. */
function toWords({ outcome }: Headline, { unit, metric }: Pick<Props, 'unit' | 'metric'>, way: 'better' | 'worse') {
  const { key } = FAMILIES.find(metric);
  const comparative = key === 'cpu' ? { better: 'less', worse: 'more' }[way] : formatOutcome(way, unit);
  if (!TAKEN.has(key)) return { verb: outcome === 'better' ? 'is' : 'measured', comparative };
  const name = WORDS[metric] ?? metric.replaceAll('-', ' ');
  return { verb: outcome === 'better' ? 'takes' : 'took', comparative: `${comparative} ${name}` };
}

/**
 * "mariadb 3.5.4 is 1.18× faster than mysql2 3.24.6", "takes 1.30× less heap than", or that no difference is shown; "measured" without a
 * verdict.
 */
export function HeadlineText({ headline, unit, metric, subject }: Props) {
  const { leader, other, ratio, outcome } = headline;
  const isBehind = subject === other.driver.slug;
  const first = nameOf(isBehind ? other : leader);
  const second = nameOf(isBehind ? leader : other);
  if (outcome === 'no-difference') return `No difference shown between ${first} and ${second}`;
  if (outcome === 'same') return `${first} and ${second} are the same`;
  const { verb, comparative } = toWords(headline, { unit, metric }, isBehind ? 'worse' : 'better');
  return (
    <>
      {first} {verb} <span className="num">{formatTimes(ratio)}</span> {comparative} than {second}
    </>
  );
}

/** "Mean of the 16 scenarios both have, 1.16 to 1.17.": what a headline is of. */
export function describeHeadline({ n, ratio, low, high }: Headline): string {
  const interval = low !== null && high !== null ? `, ${formatInterval(ratio, low, high)}` : '';
  return `Mean of the ${n} scenarios both have${interval}.`;
}
