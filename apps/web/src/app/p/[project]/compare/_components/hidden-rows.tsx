import { formatOutcome, type VerdictOutcome } from '@tachograph/analysis/verdict';
import Link from 'next/link';
import { count } from '@/format/count.ts';

type Props = {
  readonly hidden: number;
  readonly of: number;
  readonly only: readonly VerdictOutcome[];
  readonly unit: string | null;
  /** The same address with all rows. */
  readonly href: string;
};

/** How many rows a choice of verdicts leaves out, and the way back to them. */
export const HiddenRows = ({ hidden, of, only, unit, href }: Props) =>
  hidden > 0 && (
    <p className="notice" role="status">
      <span>
        <b>
          {hidden} of {count(of, 'row')} {hidden === 1 ? 'is' : 'are'} hidden:
        </b>{' '}
        no column has “{only.map((outcome) => formatOutcome(outcome, unit)).join('” or “')}” there. The means and the
        control of false alarms still cover them.
      </span>
      <Link className="button" href={href} scroll={false}>
        Show all rows
      </Link>
    </p>
  );
