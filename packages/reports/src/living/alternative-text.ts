import { describeAgainst, type Selected, titleOf } from './block-table.ts';
import type { Figures } from './figures.ts';
import { formatColumn, listNames } from './words.ts';

const MOST = { drivers: 5, rows: 20 };

/**
 * What an image of a comparison says, in words: "mariadb 3.5.4 against mysql2 3.24.6: Select 1 1.31× faster; Select 100 integers
 * and Select 1,000 rows no difference shown". At most 5 drivers and 20 rows.
 */
export function toAlternativeText(figures: Figures, { columns, rows }: Selected): string {
  const reference = columns.find(({ column }) => column.key === figures.reference);
  const compared = columns.filter((entry) => entry !== reference);
  if (!reference)
    return compared
      .map(({ column }) => formatColumn(column))
      .slice(0, MOST.drivers)
      .join(', ');
  const shown = rows.slice(0, MOST.rows);
  const more = rows.length > shown.length ? `; ${rows.length - shown.length} more` : '';
  return compared
    .slice(0, MOST.drivers)
    .map(({ column }) => {
      const titles = new Map<string, string[]>();
      for (const row of shown) {
        const words = describeAgainst(figures, row, column.key);
        titles.set(words, [...(titles.get(words) ?? []), titleOf(row)]);
      }
      const cases = [...titles].map(([words, of]) => `${listNames(of, MOST.rows)} ${words}`).join('; ');
      return `${formatColumn(column)} against ${formatColumn(reference.column)}: ${cases}${more}`;
    })
    .join('. ');
}
