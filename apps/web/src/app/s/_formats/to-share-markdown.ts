import { type Comparison, type ComparisonCell, type ComparisonRow, thawComparison } from '@tachograph/analysis';
import type { SharedComparison } from '@tachograph/schema';
import { type DisplayUnit, directionWords } from '@tachograph/units';
import { columnWords } from '@/app/p/[project]/compare/column-words.ts';
import { figureOf, guardWords, marginOf, rowUnit, statusWords, toldVerdict, waiverMark } from './cell-words.ts';
import { describeMeans } from './describe-share.ts';

/**
 * Names and reasons come from uploads: nothing in them is markup or a new cell. An empty space (U+200B) breaks what GitHub
 * looks for after rendering, where no backslash helps: nobody is called and nothing linked by a name.
 */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@|#|:(?=\/\/)|www(?=\.)/gi, '$&\u200b');

/** "5,009 ± 0.45 %<br>▲ 1.20× faster", "44.3<br>emulated: a loop", "unsupported: no prepared statements". */
function cellText(cell: ComparisonCell, unit: DisplayUnit, guard: Comparison['guard']): string {
  const figure = [figureOf(cell, unit), marginOf(cell)].filter(Boolean).join(' ');
  const verdict = [toldVerdict(cell), waiverMark(guard, cell)].filter(Boolean).join(', ');
  return [figure, statusWords(cell), verdict]
    .filter((part): part is string => !!part)
    .map(escapeMarkdown)
    .join('<br>');
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function rowText(row: ComparisonRow, guard: Comparison['guard']): string {
  const unit = rowUnit(row);
  const name = [row.title, row.params].filter(Boolean).map(escapeMarkdown).join('<br>');
  return line([name, escapeMarkdown(unit.label), ...row.cells.map((cell) => cellText(cell, unit, guard))]);
}

/** A share as text for a README or an issue: what is compared, the table, the mean, the link. */
export function toShareMarkdown(share: SharedComparison, address: string): string {
  const comparison = thawComparison(share);
  const { columns, guard, rows } = comparison;
  const reference = columns.find(({ isReference }) => isReference);
  const warning = guardWords(guard);
  const about = [
    `${share.metric.metric}, ${directionWords(share.metric.direction)}`,
    reference ? `ratios against ${columnWords(reference)}` : 'without a reference',
    guard.environments.map(({ label }) => label).join(' and '),
  ];
  const means = describeMeans(comparison).map((mean) => `- ${escapeMarkdown(mean)}`);
  return [
    `### [${escapeMarkdown(share.title)}](${address})`,
    ...(warning ? [`> **⊘ ${escapeMarkdown(warning)}**`] : []),
    `${about.filter(Boolean).map(escapeMarkdown).join('. ')}.`,
    [
      line(['Scenario', 'Unit', ...columns.map((column) => escapeMarkdown(columnWords(column)))]),
      line(['---', '---', ...columns.map(() => '--:')]),
      ...rows.map((row) => rowText(row, guard)),
    ].join('\n'),
    ...(means.length > 0 ? [means.join('\n')] : []),
    `± is half of the 95 % interval. Frozen, with samples and environments: <${address}>. Rules: ${share.algorithm}.`,
    '',
  ].join('\n\n');
}
