import type { Comparison } from '@tachograph/analysis/comparison';
import { columnWords } from '../../../../format/column-words.ts';

/** As long as a share's title may be. */
const LONGEST = 200;

/** "a", "a and b", "a, b and c". */
const list = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');

/** "mariadb 3.4.0 and mysql 2.18.1 against mysql2 3.11.0"; "Compare" where there is nothing to name. */
export function comparisonTitle({ columns }: Pick<Comparison, 'columns'>): string {
  const others = columns.filter(({ isReference }) => !isReference).map(columnWords);
  const reference = columns.find(({ isReference }) => isReference);
  if (!reference || others.length === 0) return 'Compare';
  const title = `${list(others)} against ${columnWords(reference)}`;
  return title.length <= LONGEST ? title : `${title.slice(0, LONGEST - 1)}…`;
}
