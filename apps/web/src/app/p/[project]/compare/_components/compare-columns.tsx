import type { Comparison, ComparisonColumn } from '@tachograph/analysis/comparison';
import { withoutColumn } from '@/app/p/[project]/compare/column-param.ts';
import type { CompareView } from '@/app/p/[project]/compare/to-compare-view.ts';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { columnLabel } from '@/format/column-label.ts';
import type { CompareHref } from '@/routing/compare-params.ts';
import { Link } from '@/routing/link.tsx';
import { DriverName } from '@/ui/driver/driver-name.tsx';

type Props = {
  readonly href: CompareHref;
  /** The column in the URL that orders the rows. */
  readonly by: string | undefined;
  readonly view: CompareView;
  readonly comparison: Comparison;
  readonly slots: DriverSlots;
};

/** The column whose differences order the rows; null while they do not. */
function findSorted({ arrangement: { order, by } }: CompareView, columns: readonly ComparisonColumn[]) {
  if (order !== 'ratio') return null;
  const others = columns.filter(({ isReference }) => !isReference);
  return (others.find(({ key }) => key === by) ?? others[0])?.key ?? null;
}

/** The heads of the columns, with links to sort by a column and to hide it. */
export function CompareColumns({ href, by, view, comparison, slots }: Props) {
  const { columns, comparability } = comparison;
  const sorted = findSorted(view, columns);
  return (
    <ul className="list row compare-columns plain-links" aria-label="Columns">
      {columns.map((column) => {
        const label = columnLabel(column);
        const hide = withoutColumn(comparison, column);
        return (
          <li key={column.key} className="row">
            <DriverName driver={toChartDriver(column.driver, slots)} version={column.version} />
            {column.options && <span className="meta">{column.options}</span>}
            {comparability.environments.length > 1 && <span className="meta">{column.environment?.label}</span>}
            {column.isReference ? (
              <span className="meta">reference</span>
            ) : (
              <Link
                className="link meta"
                href={href({ open: null, sort: 'ratio', by: column.key })}
                scroll={false}
                aria-current={column.key === sorted ? 'true' : undefined}
                aria-label={`${column.key === sorted ? 'Sorted' : 'Sort'} by the difference of ${label}`}
              >
                {column.key === sorted ? 'sorted' : 'sort'}
              </Link>
            )}
            {hide && (
              <Link
                className="link meta"
                href={href({ open: null, ...hide, ...(by === column.key ? { by: null } : {}) })}
                scroll={false}
                aria-label={`Hide ${label}`}
              >
                hide
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
