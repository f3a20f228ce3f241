import { formatChangeSize } from '@tachograph/analysis/changes';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import type { Change } from '@tachograph/schema/change';

type Props = { readonly change: Change };

/** The size of a change with its shape and its word: "▲ 1.74× faster", "▼ 1.78× more", of an exact metric "▼ 21 → 23 allocs/op". */
export function ChangeSize({ change }: Props) {
  const shown = change.moreRuns === null ? change.direction : 'insufficient-samples';
  return (
    <span className={`verdict ${shown}`}>
      <i aria-hidden="true">{OUTCOME_SHAPES[shown]}</i>
      {formatChangeSize(change)}
      {change.case.exact && <span className="visually-hidden">, {change.direction}</span>}
    </span>
  );
}
