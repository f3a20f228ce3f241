import type { Comparison, ComparisonRow } from '@tachograph/analysis/comparison';
import { thawComparison } from '@tachograph/analysis/share';
import type { SharedComparison } from '@tachograph/schema/share';
import { count, directionLabel } from '@tachograph/units';
import { type Block, stack } from '@/exports/engine/block.tsx';
import type { ExportImage } from '@/exports/engine/export-image.tsx';
import { columnLabel } from '@/format/column-label.ts';
import { comparabilityText, freshnessText } from '@/ui/comparison/cell-text.ts';
import { toRatioDomain } from '@/ui/comparison/to-ratio-domain.ts';
import { FRAME, toLayout } from './comparison-layout.ts';
import { toAxis, toRowBlock, Watermark } from './comparison-row.tsx';
import { describeMeans, describeRows } from './describe-share.ts';

/** An image in a README is read, not searched: of more lines than these the rest is said to be on the page. */
const MOST_LINES = 120;

export type ShareImageOptions = {
  /** Where the comparison is found, printed at the foot: "tachograph.example/s/…". */
  readonly url: string;
  /** When the figures of a live page were read; null where they are frozen. */
  readonly liveAt: Date | null;
};

/** The rows that fit, whole ones only, and at least the first. */
function pickRows({ rows }: Comparison): readonly ComparisonRow[] {
  let lines = 0;
  const past = rows.findIndex(({ cells }) => {
    lines += cells.length;
    return lines > MOST_LINES;
  });
  return past < 0 ? rows : rows.slice(0, Math.max(1, past));
}

function toContent(comparison: Comparison, rows: readonly ComparisonRow[]): Block {
  const layout = toLayout(comparison, toRatioDomain(comparison));
  const axis = toAxis(layout, comparison.metric?.unit ?? null);
  const { height, body } = stack([axis, ...rows.map((row) => toRowBlock(row, comparison, layout))]);
  const watermark = comparison.comparability.override !== null && <Watermark from={0} to={height} />;
  return {
    height,
    body: (
      <>
        {body}
        {watermark}
      </>
    ),
  };
}

/** What a comparison is of: "throughput, higher is better · against mysql2 2.2.5". */
export function aboutShare(share: SharedComparison, { columns }: Pick<Comparison, 'columns'>): string {
  const reference = columns.find(({ isReference }) => isReference);
  const about = [
    `${share.metric.metric}, ${directionLabel(share.metric.direction)}`,
    reference && `against ${columnLabel(reference)}`,
  ];
  return about.filter(Boolean).join(' · ');
}

/** A share as an image: the rows of its page, with the means and the comparability check. */
export function toShareImage(share: SharedComparison, { url, liveAt }: ShareImageOptions): ExportImage {
  const comparison = thawComparison(share);
  const rows = pickRows(comparison);
  const left = comparison.rows.length - rows.length;
  const comparability = comparabilityText(comparison.comparability);
  return {
    ...FRAME,
    title: share.title,
    about: [
      aboutShare(share, comparison),
      comparison.comparability.environments.map(({ label }) => label).join(' and '),
    ],
    description: describeRows(comparison, rows),
    warnings: comparability ? [`⊘ ${comparability}`] : [],
    content: toContent(comparison, rows),
    notes: [
      ...(left > 0 ? [`… and ${count(left, 'more case')} on its page.`] : []),
      ...describeMeans(comparison),
      'Bars from 1× on a log scale; whiskers: 95 % interval of the ratio; hatched: emulated.',
    ],
    footer: `${freshnessText(liveAt)}: ${url}`,
  };
}
