import type { Headline } from '@tachograph/analysis/scoreboard';
import { formatOutcome, formatTimes } from '@tachograph/analysis/verdict';

type Props = {
  readonly headline: Headline;
  /** Canonical unit of the values: decides between "faster" and "better". */
  readonly unit: string;
  /** Slug of the driver that the sentence is about, whether it leads or not; the one that leads if left out. */
  readonly subject?: string;
};

const nameOf = ({ driver, version }: Headline['leader']) => [driver.name, version?.text].filter(Boolean).join(' ');

/** "mariadb 3.5.4 is 1.18× faster than mysql2 3.24.6", or that no difference is shown; "measured" without a verdict. */
export function HeadlineText({ headline: { leader, other, ratio, outcome }, unit, subject }: Props) {
  const isBehind = subject === other.driver.slug;
  const first = nameOf(isBehind ? other : leader);
  const second = nameOf(isBehind ? leader : other);
  if (outcome === 'no-difference') return `No difference shown between ${first} and ${second}`;
  if (outcome === 'same') return `${first} and ${second} are the same`;
  return (
    <>
      {first} {outcome === 'better' ? 'is' : 'measured'} <span className="num">{formatTimes(ratio)}</span>{' '}
      {formatOutcome(isBehind ? 'worse' : 'better', unit)} than {second}
    </>
  );
}
