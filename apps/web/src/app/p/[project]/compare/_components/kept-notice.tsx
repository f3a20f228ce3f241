import type { ConvertedComparison, Reading } from '@tachograph/analysis/comparison';
import Link from 'next/link';
import { count } from '@/format/count.ts';

type Props = {
  readonly reading: Reading | null;
  readonly kept: ConvertedComparison['kept'];
  readonly rows: number;
  /** The same address as it was measured. */
  readonly href: string;
};

const WORDS: Readonly<Record<Reading, string>> = { time: 'the time of one operation', rate: 'operations in a second' };

/** That figures are read the other way round, and which could not be, with why. */
export function KeptNotice({ reading, kept, rows, href }: Props) {
  if (!reading) return null;
  const reasons = [...new Set(kept.map(({ reason }) => reason))];
  const left =
    kept.length === rows
      ? 'Every row stays as it was measured'
      : `${count(kept.length, 'row')} of ${rows} ${kept.length === 1 ? 'stays' : 'stay'} as measured`;
  return (
    <p className="notice" role="status">
      <span>
        <b>Read as {WORDS[reading]}.</b> Ratios and verdicts are the same either way.
        {kept.length > 0 && ` ${left}: ${reasons.join('; ')}.`}
      </span>
      <Link className="button" href={href} scroll={false}>
        As measured
      </Link>
    </p>
  );
}
