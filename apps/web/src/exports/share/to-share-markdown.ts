import type { Comparison } from '@tachograph/analysis/comparison';
import { thawComparison } from '@tachograph/analysis/share';
import type { SharedComparison } from '@tachograph/schema/share';
import { escapeMarkdown } from '@tachograph/schema/text';
import { directionLabel } from '@tachograph/units';
import { columnLabel } from '@/format/column-label.ts';
import { comparabilityText, freshnessText } from '@/ui/comparison/cell-text.ts';
import { toComparedGrid } from '@/ui/comparison/compared-grid.tsx';
import { isExplained } from '@/ui/comparison/explanation.tsx';
import { toGridText } from '@/ui/table/column.tsx';
import { describeMeans } from './describe-share.ts';

/** A README has a table, not a report: of more explanations than these the rest is said to be on the page. */
const MOST_EXPLAINED = 60;

/** A row of a table, whose cells are Markdown already. */
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function tableText(comparison: Comparison): string {
  const { head, rows } = toGridText(toComparedGrid(comparison)).md;
  const rules = head.map((_, index) => (index < 2 ? '---' : '--:'));
  return [head, rules, ...rows].map(line).join('\n');
}

/** The explanation of every cell that the page explains, folded away. Empty without explanations. */
function explanationText({ rows }: Comparison, url: string): string {
  const explained = rows.flatMap((row) => {
    const name = [row.title, row.params].filter(Boolean).join(', ');
    return row.cells.filter(isExplained).map(({ verdict }) => `- ${escapeMarkdown(`${name}: ${verdict.explanation}`)}`);
  });
  if (explained.length === 0) return '';
  const left = explained.length - MOST_EXPLAINED;
  const more = left > 0 ? [`- … and ${left} more on [its page](${url}).`] : [];
  const list = [...explained.slice(0, MOST_EXPLAINED), ...more].join('\n');
  // Between the empty lines it is Markdown again.
  return `<details>\n<summary>How sure</summary>\n\n${list}\n\n</details>`;
}

type MarkdownOptions = {
  readonly url: string;
  /** When the figures of a live page were read; null where they are frozen. */
  readonly liveAt: Date | null;
  /** Put under the title: an image, as Markdown or HTML. */
  readonly image?: string;
};

/** A share as text for a README or an issue: what is compared, the table, the means, how sure it is, the link. */
export function toShareMarkdown(share: SharedComparison, { url, liveAt, image = '' }: MarkdownOptions): string {
  const comparison = thawComparison(share);
  const { columns, comparability } = comparison;
  const reference = columns.find(({ isReference }) => isReference);
  const warning = comparabilityText(comparability);
  const about = [
    `${share.metric.metric}, ${directionLabel(share.metric.direction)}`,
    reference ? `ratios against ${columnLabel(reference)}` : 'without a reference',
    comparability.environments.map(({ label }) => label).join(' and '),
  ];
  const means = describeMeans(comparison).map((mean) => `- ${escapeMarkdown(mean)}`);
  const freshness = `${freshnessText(liveAt)}${liveAt ? '' : ', with samples and environments'}`;
  const parts = [
    `### [${escapeMarkdown(share.title)}](${url})`,
    warning && `> **⊘ ${escapeMarkdown(warning)}**`,
    image,
    `${about.filter(Boolean).map(escapeMarkdown).join('. ')}.`,
    tableText(comparison),
    means.join('\n'),
    explanationText(comparison, url),
    `± is half of the 95 % interval. ${freshness}: <${url}>. Rules: ${share.algorithm}.`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
