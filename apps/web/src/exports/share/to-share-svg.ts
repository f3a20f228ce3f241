import type { Comparison, ComparisonRow } from '@tachograph/analysis/comparison';
import { thawComparison } from '@tachograph/analysis/share';
import type { SharedComparison } from '@tachograph/schema/share';
import { directionWords } from '@tachograph/units';
import { toRatioScale } from '@/charts/bars/ratio-model.ts';
import { columnWords } from '@/format/column-words.ts';
import { toRatioDomain } from '@/ui/comparison/to-ratio-domain.ts';
import { describeMeans, describePicture } from './describe-share.ts';
import { MARGIN, type Picture, toLayout, WIDTH } from './picture-line.ts';
import { type Block, drawAxis, drawGuard, drawWatermark, frame, INSIDE } from './picture-parts.ts';
import { drawRow } from './picture-row.ts';
import { DARK, LIGHT } from './picture-theme.ts';
import { standingWords } from './standing.ts';
import { svgText, wrapText } from './svg-text.ts';

/** A picture in a README is read, not searched: of more lines than these the rest is told to be on the page. */
const MOST_LINES = 120;
/** Ticks keep this far apart, as a share of the axis: their words are about 34 wide. */
export const TICKS_APART = 0.26;

export type PictureOptions = {
  readonly theme: 'light' | 'dark';
  /** Where the comparison is found, printed at the foot: "tachograph.example/s/…". */
  readonly address: string;
  /** When the figures of a live page were read; null where they are frozen. */
  readonly liveAt: Date | null;
};

function drawHead(share: SharedComparison, { comparison, theme }: Picture): Block {
  const title = wrapText(share.title, INSIDE, 20, 3);
  const reference = comparison.columns.find(({ isReference }) => isReference);
  const about = [
    `${share.metric.metric}, ${directionWords(share.metric.direction)}`,
    reference && `against ${columnWords(reference)}`,
  ];
  const where = comparison.comparability.environments.map(({ label }) => label).join(' and ');
  const lines = [about.filter(Boolean).join(' · '), where].flatMap((text) => wrapText(text, INSIDE, 14, 2));
  const svg = [
    ...title.map((text, nth) => svgText(text, { x: MARGIN, y: 32 + nth * 25, size: 20, weight: 600, fill: theme.fg })),
    ...lines.map((text, nth) =>
      svgText(text, { x: MARGIN, y: 32 + title.length * 25 + nth * 19, size: 14, fill: theme['fg-2'] }),
    ),
  ];
  return { svg: svg.join(''), height: 22 + title.length * 25 + lines.length * 19 };
}

function drawFoot(y: number, left: number, options: PictureOptions, { comparison, theme }: Picture): Block {
  const more = left > 0 ? [`… and ${left} more ${left === 1 ? 'case' : 'cases'} on its page.`] : [];
  const means = describeMeans(comparison).flatMap((mean) => wrapText(mean, INSIDE, 15, 2));
  const notes = [
    'Bars from 1× on a log scale; whiskers: 95 % interval of the ratio; hatched: emulated.',
    `${standingWords(options.liveAt)}: ${options.address}`,
  ].flatMap((note) => wrapText(note, INSIDE, 14, 3));
  const lines = [
    ...[...more, ...means].map((text) => ({ text, fill: theme.fg, size: 15 })),
    ...notes.map((text) => ({ text, fill: theme['fg-3'], size: 14 })),
  ];
  const rule = `<path d="M${MARGIN} ${y + 0.5}H${WIDTH - MARGIN}" stroke="${theme.line}"/>`;
  const svg = lines.map(({ text, ...look }, nth) => svgText(text, { x: MARGIN, y: y + 25 + nth * 21, ...look }));
  return { svg: rule + svg.join(''), height: 25 + lines.length * 21 };
}

/** The rows that fit, whole ones only, and at least the first. */
function pickRows({ rows }: Comparison): readonly ComparisonRow[] {
  let lines = 0;
  const past = rows.findIndex(({ cells }) => {
    lines += cells.length;
    return lines > MOST_LINES;
  });
  return past < 0 ? rows : rows.slice(0, Math.max(1, past));
}

/** A share as a picture that needs nothing else: no script, no font, no stylesheet of anybody. */
export function toShareSvg(share: SharedComparison, options: PictureOptions): string {
  const comparison = thawComparison(share);
  const theme = options.theme === 'dark' ? DARK : LIGHT;
  const domain = toRatioDomain(comparison);
  const picture: Picture = {
    comparison,
    theme,
    domain,
    scale: toRatioScale(domain, TICKS_APART),
    layout: toLayout(comparison),
  };
  const rows = pickRows(comparison);
  const head = drawHead(share, picture);
  const guard = drawGuard(head.height, picture);
  const top = head.height + guard.height;
  let y = top + 44;
  const body: string[] = [];
  for (const row of rows) {
    const block = drawRow(row, y, picture);
    body.push(block.svg);
    y += block.height;
  }
  const foot = drawFoot(y, comparison.rows.length - rows.length, options, picture);
  const parts = [
    head.svg + guard.svg,
    drawAxis(top, y, picture),
    body.join(''),
    drawWatermark(top, y, picture),
    foot.svg,
  ];
  const description = describePicture(comparison, rows);
  return frame({ height: y + foot.height, title: share.title, description, theme, isCard: true }, parts);
}
