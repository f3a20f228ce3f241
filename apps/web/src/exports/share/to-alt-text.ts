import type { Comparison, ComparisonRow } from '@tachograph/analysis/comparison';
import { thawComparison } from '@tachograph/analysis/share';
import type { SharedComparison } from '@tachograph/schema/share';
import { columnWords } from '@/format/column-words.ts';
import { comparabilityText, figureOf, rowUnit, statusText } from './cell-text.ts';
import { describeMeans } from './describe-share.ts';

/** Screen readers read an `alt` in one go, without a way to stop or to go back. */
const LONGEST = 300;

/** "Do, ops/s: mysql2 2.2.5 4,175; mariadb 3.0.1-rc 5,009." */
function describeRow(row: ComparisonRow, { columns }: Comparison): string {
  const unit = rowUnit(row);
  const cells = row.cells.flatMap((cell, place) => {
    const column = columns[place];
    if (!column) return [];
    const status = statusText(cell)?.replace(/:.*$/, '');
    return [[columnWords(column), figureOf(cell, unit), status].filter(Boolean).join(' ')];
  });
  return `${[row.title, row.params, unit.label].filter(Boolean).join(', ')}: ${cells.join('; ')}.`;
}

/** What the image of a comparison shows, short: what the guard objects to, the means, and the first figures. */
export function toAltText(share: SharedComparison): string {
  const comparison = thawComparison(share);
  const reference = comparison.columns.find(({ isReference }) => isReference);
  const against = reference ? `Against ${columnWords(reference)}: ` : '';
  const means = describeMeans(comparison).join('; ');
  const parts = [
    comparabilityText(comparison.comparability),
    means && `${against}${means}.`,
    ...comparison.rows.map((row) => describeRow(row, comparison)),
  ].filter((part): part is string => !!part);
  const kept: string[] = [];
  for (const part of parts) {
    if ([...kept, part].join(' ').length > LONGEST) break;
    kept.push(part);
  }
  return kept.length > 0 ? kept.join(' ') : `${parts[0]?.slice(0, LONGEST - 1)}…`;
}
