import type { Comparison, ComparisonRow } from '@tachograph/analysis/comparison';
import { thawComparison } from '@tachograph/analysis/share';
import { formatRatio } from '@tachograph/analysis/verdict';
import type { SharedComparison } from '@tachograph/schema/share';
import { columnWords } from '@/format/column-words.ts';
import { comparabilityText, figureOf, marginOf, overrideMark, rowUnit, statusText, verdictText } from './cell-text.ts';

/** "mariadb 3.0.1-rc: 1.21× faster, geometric mean, n = 8, 95 % CI 1.210–1.217" for every column that has a mean. */
export const describeMeans = ({ summary, columns, comparability, metric }: Comparison): string[] =>
  summary.flatMap(({ column, ratio, explanation }) => {
    const found = columns.find(({ key }) => key === column);
    if (!found || ratio === null) return [];
    const mark = comparability.override === null ? [] : ['not like for like'];
    return [`${columnWords(found)}: ${[formatRatio(ratio, metric?.unit ?? null), ...mark, explanation].join(', ')}`];
  });

function describeRow(row: ComparisonRow, { columns, comparability }: Comparison): string {
  const unit = rowUnit(row);
  const cells = row.cells.flatMap((cell, place) => {
    const column = columns[place];
    if (!column) return [];
    const figure = figureOf(cell, unit);
    const value = figure && [figure, unit.label, marginOf(cell)].filter(Boolean).join(' ');
    const verdict = verdictText(cell)?.replace(/^\S* /, '');
    const told = [value, statusText(cell), verdict, overrideMark(comparability, cell)].filter(Boolean).join(', ');
    return [`${columnWords(column)} ${told}`];
  });
  return `${[row.title, row.params].filter(Boolean).join(', ')}: ${cells.join('; ')}.`;
}

/** Everything an image of these rows says, in words and figures, for whoever cannot see it. */
export const describeRows = (comparison: Comparison, rows: readonly ComparisonRow[]): string =>
  [
    comparabilityText(comparison.comparability),
    ...describeMeans(comparison).map((mean) => `${mean}.`),
    ...rows.map((row) => describeRow(row, comparison)),
  ]
    .filter(Boolean)
    .join(' ');

const LONGEST = 300;

/** A share in a sentence or two, for previews of links. */
export function describeShare(share: SharedComparison): string {
  const comparison = thawComparison(share);
  const { comparability, rows, columns } = comparison;
  const where = comparability.environments.map(({ label }) => label).join(' and ');
  const told = [
    comparabilityText(comparability),
    ...describeMeans(comparison).map((mean) => `${mean}.`),
    `${share.metric.metric} of ${columns.map(columnWords).join(', ')} in ${rows.length} cases on ${where}. Frozen.`,
  ];
  const text = told.filter(Boolean).join(' ');
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
