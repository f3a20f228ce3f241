import type { Comparison } from '@tachograph/analysis/comparison';
import { columnLabel } from '@/format/column-label.ts';
import { formatList } from '@/format/format-list.ts';

/** As long as a share's title may be. */
const LONGEST = 200;

/** "mariadb 3.4.0 and mysql 2.18.1 against mysql2 3.11.0"; "Compare" where there is nothing to name. */
export function comparisonTitle({ columns }: Pick<Comparison, 'columns'>): string {
  const others = columns.filter(({ isReference }) => !isReference).map(columnLabel);
  const reference = columns.find(({ isReference }) => isReference);
  if (!reference || others.length === 0) return 'Compare';
  const title = `${formatList(others)} against ${columnLabel(reference)}`;
  return title.length <= LONGEST ? title : `${title.slice(0, LONGEST - 1)}…`;
}
