import type { Comparison, ComparisonCell, ComparisonRow } from '@tachograph/analysis/comparison';
import { thawComparison } from '@tachograph/analysis/share';
import type { SharedComparison } from '@tachograph/schema/share';
import { type DisplayUnit, directionWords } from '@tachograph/units';
import { columnWords } from '@/format/column-words.ts';
import { isExplained } from '@/ui/comparison/is-explained.ts';
import { figureOf, guardWords, marginOf, rowUnit, statusWords, toldVerdict, waiverMark } from './cell-words.ts';
import { describeMeans } from './describe-share.ts';
import { standingWords } from './standing.ts';

/** A README has a table, not a report: of more sentences than these the rest is told to be on the page. */
const MOST_EXPLAINED = 60;

/**
 * Names and reasons come from uploads: nothing in them is markup or a new cell. An empty space (U+200B) breaks what GitHub
 * looks for after rendering, where no backslash helps: nobody is called and nothing linked by a name.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@|#|:(?=\/\/)|www(?=\.)/gi, '$&\u200b');

/** "5,009 ± 0.45 %<br>▲ 1.20× faster", "44.3<br>emulated: a loop", "unsupported: no prepared statements". */
function cellText(cell: ComparisonCell, unit: DisplayUnit, comparability: Comparison['comparability']): string {
  const figure = [figureOf(cell, unit), marginOf(cell)].filter(Boolean).join(' ');
  const verdict = [toldVerdict(cell), waiverMark(comparability, cell)].filter(Boolean).join(', ');
  return [figure, statusWords(cell), verdict]
    .filter((part): part is string => !!part)
    .map(escapeMarkdown)
    .join('<br>');
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function rowText(row: ComparisonRow, comparability: Comparison['comparability']): string {
  const unit = rowUnit(row);
  const name = [row.title, row.params].filter(Boolean).map(escapeMarkdown).join('<br>');
  return line([name, escapeMarkdown(unit.label), ...row.cells.map((cell) => cellText(cell, unit, comparability))]);
}

const tableText = ({ columns, rows, comparability }: Comparison): string =>
  [
    line(['Scenario', 'Unit', ...columns.map((column) => escapeMarkdown(columnWords(column)))]),
    line(['---', '---', ...columns.map(() => '--:')]),
    ...rows.map((row) => rowText(row, comparability)),
  ].join('\n');

/** The sentence of every cell that the page explains, folded away. Empty where there is none. */
function explanationText({ rows }: Comparison, address: string): string {
  const told = rows.flatMap((row) => {
    const name = [row.title, row.params].filter(Boolean).join(', ');
    return row.cells.filter(isExplained).map(({ verdict }) => `- ${escapeMarkdown(`${name}: ${verdict.explanation}`)}`);
  });
  if (told.length === 0) return '';
  const left = told.length - MOST_EXPLAINED;
  const more = left > 0 ? [`- … and ${left} more on [its page](${address}).`] : [];
  const list = [...told.slice(0, MOST_EXPLAINED), ...more].join('\n');
  // Between the empty lines it is Markdown again.
  return `<details>\n<summary>How sure</summary>\n\n${list}\n\n</details>`;
}

type MarkdownOptions = {
  readonly address: string;
  /** When the figures of a live page were read; null where they are frozen. */
  readonly liveAt: Date | null;
  /** Put under the title: a picture, as Markdown or HTML. */
  readonly picture?: string;
};

/** A share as text for a README or an issue: what is compared, the table, the means, how sure it is, the link. */
export function toShareMarkdown(share: SharedComparison, { address, liveAt, picture = '' }: MarkdownOptions): string {
  const comparison = thawComparison(share);
  const { columns, comparability } = comparison;
  const reference = columns.find(({ isReference }) => isReference);
  const warning = guardWords(comparability);
  const about = [
    `${share.metric.metric}, ${directionWords(share.metric.direction)}`,
    reference ? `ratios against ${columnWords(reference)}` : 'without a reference',
    comparability.environments.map(({ label }) => label).join(' and '),
  ];
  const means = describeMeans(comparison).map((mean) => `- ${escapeMarkdown(mean)}`);
  const standing = `${standingWords(liveAt)}${liveAt ? '' : ', with samples and environments'}`;
  const parts = [
    `### [${escapeMarkdown(share.title)}](${address})`,
    warning && `> **⊘ ${escapeMarkdown(warning)}**`,
    picture,
    `${about.filter(Boolean).map(escapeMarkdown).join('. ')}.`,
    tableText(comparison),
    means.join('\n'),
    explanationText(comparison, address),
    `± is half of the 95 % interval. ${standing}: <${address}>. Rules: ${share.algorithm}.`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
