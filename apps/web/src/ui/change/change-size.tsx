import { formatChangeSize } from '@tachograph/analysis/changes';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import type { ShownChange } from './change.ts';

type Props = { readonly change: Pick<ShownChange, 'direction' | 'ratio' | 'case' | 'before' | 'after'> };

/** The size of a change with its shape and its word: "▲ 1.74× faster", "▼ 1.78× more", of an exact metric "▼ 21 → 23 allocs/op". */
export const ChangeSize = ({ change }: Props) => (
  <span className={`verdict ${change.direction}`}>
    <i aria-hidden="true">{OUTCOME_SHAPES[change.direction]}</i>
    {formatChangeSize(change)}
    {change.case.exact && <span className="visually-hidden">, {change.direction}</span>}
  </span>
);
