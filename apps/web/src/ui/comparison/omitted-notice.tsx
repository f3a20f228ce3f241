import { COMPARISON_LIMITS, type Comparison } from '@tachograph/analysis/comparison';
import { count } from '@tachograph/units';

/** What a comparison of too many figures leaves out, and how to see it. */
export function OmittedNotice({ comparison: { omitted, rows, columns } }: { readonly comparison: Comparison }) {
  const parts = [
    ...(omitted.cases > 0 ? [`the first ${rows.length} of ${count(rows.length + omitted.cases, 'case')}`] : []),
    ...(omitted.drivers > 0 ? [`${count(columns.length, 'column')}, without ${count(omitted.drivers, 'driver')}`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="notice" role="status">
      <span>
        <b>This compares {parts.join(' and ')}.</b> One comparison has at most{' '}
        {count(COMPARISON_LIMITS.cells, 'figure')}: choose scenarios or drivers to compare the others. Means and counts
        cover what is compared.
      </span>
    </p>
  );
}
