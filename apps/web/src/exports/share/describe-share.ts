import type { Comparison, ComparisonCell, ComparisonRow } from '@tachograph/analysis/comparison';
import { thawComparison } from '@tachograph/analysis/share';
import { formatRatio } from '@tachograph/analysis/verdict';
import type { SharedContent, SharedView } from '@tachograph/schema/share';
import type { DisplayUnit } from '@tachograph/units';
import { toRowUnit } from '@/charts/labels/chart-labels.ts';
import { columnLabel } from '@/format/column-label.ts';
import {
  comparabilityText,
  figureOf,
  marginOf,
  overrideMark,
  statusText,
  verdictText,
} from '@/ui/comparison/cell-text.ts';

/** "mariadb 3.0.1-rc: 1.21× faster, geometric mean, n = 8, 95 % CI 1.210–1.217" for every column that has a mean. */
export const describeMeans = ({ summary, columns, comparability, metric }: Comparison): string[] =>
  summary.flatMap(({ column, ratio, explanation }) => {
    const found = columns.find(({ key }) => key === column);
    if (!found || ratio === null) return [];
    const mark = comparability.override === null ? [] : ['not like for like'];
    return [`${columnLabel(found)}: ${[formatRatio(ratio, metric?.unit ?? null), ...mark, explanation].join(', ')}`];
  });

/** The title as the words of the share's author: anybody may make one, and a page must not seem to say them itself. */
export const quoteTitle = ({ title }: Pick<SharedContent, 'title'>): string => `“${title}”`;

type DescribeCell = (cell: ComparisonCell, unit: DisplayUnit) => readonly (string | null | undefined)[];

/** "Do: mysql2 2.2.5 4,175 ops/s; mariadb 3.0.1-rc 5,009 ops/s." */
function describeRow(row: ComparisonRow, { columns }: Comparison, about: readonly string[], describe: DescribeCell) {
  const unit = toRowUnit(row);
  const cells = row.cells.flatMap((cell, index) => {
    const column = columns[index];
    return column ? [`${columnLabel(column)} ${describe(cell, unit).filter(Boolean).join(', ')}`] : [];
  });
  return `${[row.title, row.params, ...about].filter(Boolean).join(', ')}: ${cells.join('; ')}.`;
}

/** Everything an image of these rows shows, as text. */
export const describeRows = (comparison: Comparison, rows: readonly ComparisonRow[]): string =>
  [
    comparabilityText(comparison.comparability),
    ...describeMeans(comparison).map((mean) => `${mean}.`),
    ...rows.map((row) =>
      describeRow(row, comparison, [], (cell, unit) => {
        const figure = figureOf(cell, unit);
        const value = figure && [figure, unit.label, marginOf(cell)].filter(Boolean).join(' ');
        const verdict = verdictText(cell)?.replace(/^\S* /, '');
        return [value, statusText(cell), verdict, overrideMark(comparison.comparability, cell)];
      }),
    ),
  ]
    .filter(Boolean)
    .join(' ');

/** Screen readers read an `alt` in one go, without a way to stop or to go back. Previews of links are as short. */
const LONGEST = 300;

const cut = (text: string, end = '…'): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - end.length)}${end}`;

/** A frozen view: what it warns of, what is drawn, and the figures. */
const describeView = ({ warnings, name, about, description }: SharedView): string =>
  [...warnings, `${[name, ...about].join(', ')}.`, description].join(' ');

/** A share in a sentence or two, for previews of links. */
export function describeShare(share: SharedContent): string {
  if (share.kind !== 'comparison') return cut(describeView(share));
  const comparison = thawComparison(share);
  const { comparability, rows, columns } = comparison;
  const where = comparability.environments.map(({ label }) => label).join(' and ');
  const parts = [
    comparabilityText(comparability),
    ...describeMeans(comparison).map((mean) => `${mean}.`),
    `${share.metric.metric} of ${columns.map(columnLabel).join(', ')} in ${rows.length} cases on ${where}. Frozen.`,
  ];
  return cut(parts.filter(Boolean).join(' '));
}

/**
 * What the image of a share shows, in at most 300 letters: of a comparison the failed check, the means, and the first figures,
 * each as `spell` writes it.
 */
export function toAltText(share: SharedContent, spell = (text: string) => text): string {
  if (share.kind !== 'comparison') return cut(spell(describeView(share)), spell('…'));
  const comparison = thawComparison(share);
  const reference = comparison.columns.find(({ isReference }) => isReference);
  const against = reference ? `Against ${columnLabel(reference)}: ` : '';
  const means = describeMeans(comparison).join('; ');
  const parts = [
    comparabilityText(comparison.comparability),
    means && `${against}${means}.`,
    ...comparison.rows.map((row) => {
      const unit = toRowUnit(row);
      return describeRow(row, comparison, [unit.label], (cell) => [
        [figureOf(cell, unit), statusText(cell)?.replace(/:.*$/, '')].filter(Boolean).join(' '),
      ]);
    }),
  ].flatMap((part) => (part ? [spell(part)] : []));
  const shown: string[] = [];
  for (const part of parts) {
    if ([...shown, part].join(' ').length > LONGEST) break;
    shown.push(part);
  }
  return shown.length > 0 ? shown.join(' ') : cut(parts[0] ?? '', spell('…'));
}
