import type { ConvertedComparison, UnitView } from '@tachograph/analysis/comparison';
import Link from 'next/link';
import { count } from '@/format/count.ts';

type Props = {
  readonly unitView: UnitView | null;
  readonly unconverted: ConvertedComparison['unconverted'];
  readonly rows: number;
  /** The same address as it was measured. */
  readonly href: string;
};

const WORDS: Readonly<Record<UnitView, string>> = { time: 'the time of one operation', rate: 'operations in a second' };

/** That figures are read the other way round, and which could not be, with why. */
export function KeptNotice({ unitView, unconverted, rows, href }: Props) {
  if (!unitView) return null;
  const reasons = [...new Set(unconverted.map(({ reason }) => reason))];
  const left =
    unconverted.length === rows
      ? 'Every row stays as it was measured'
      : `${count(unconverted.length, 'row')} of ${rows} ${unconverted.length === 1 ? 'stays' : 'stay'} as measured`;
  return (
    <p className="notice" role="status">
      <span>
        <b>Read as {WORDS[unitView]}.</b> Ratios and verdicts are the same either way.
        {unconverted.length > 0 && ` ${left}: ${reasons.join('; ')}.`}
      </span>
      <Link className="button" href={href} scroll={false}>
        As measured
      </Link>
    </p>
  );
}
