import type { LeagueCell } from '@tachograph/analysis/ranks';
import { Link } from '@/routing/link.tsx';
import { formatEnds, formatMultiple, workLabel } from '../_model/league-labels.ts';

/** How dark a cell is: by 1.1×, 1.35× and 1.7× the anchor's. */
const tintOf = (ratio: number): string => {
  const tint = [1.1, 1.35, 1.7].filter((least) => ratio >= least).length;
  return tint > 0 ? ` league-tint-${tint}` : '';
};

type CellProps = {
  readonly cell: LeagueCell | null;
  readonly isRanked: boolean;
  readonly href: string;
  readonly isOpen: boolean;
  readonly label: string;
};

/** One driver in one case: how many times the anchor's, or why it has no ratio. It opens below the table. */
export function CaseCell({ cell, isRanked, href, isOpen, label }: CellProps) {
  if (!cell) return <td className="league-cell meta">not run</td>;
  const { cost, work, verdict } = cell;
  const mark = work === 'emulated' || work === 'unsupported' ? work : undefined;
  const text = cost ? formatMultiple(cost.ratio) : workLabel(cell) || 'no ratio';
  return (
    <td
      className={`league-cell${work === 'different' ? ' hatched' : ''}${cost ? tintOf(cost.ratio) : ''}${isRanked ? '' : ' unranked'}`}
    >
      <Link
        href={href}
        scroll={false}
        aria-current={isOpen ? 'true' : undefined}
        aria-label={`${label}: ${text}`}
        title={formatEnds(cost?.low ?? null, cost?.high ?? null) || verdict.explanation}
      >
        <span className={cost ? 'num' : mark}>{text}</span>
      </Link>
    </td>
  );
}
