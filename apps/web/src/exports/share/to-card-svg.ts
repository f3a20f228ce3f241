import type { Comparison } from '@tachograph/analysis/comparison';
import { thawComparison } from '@tachograph/analysis/share';
import { formatRatio, isEvaluated, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import type { SharedComparison } from '@tachograph/schema/share';
import { directionWords } from '@tachograph/units';
import { toRatioBar, toRatioScale } from '@/charts/bars/ratio-model.ts';
import type { RatioDomain } from '@/charts/labels/types.ts';
import { columnWords } from '@/format/column-words.ts';
import { count } from '@/format/count.ts';
import { toRatioDomain } from '@/ui/comparison/to-ratio-domain.ts';
import { drawBar, driverMark, fitName, MARGIN, NAME_FROM, type Picture, toLayout, WIDTH } from './picture-line.ts';
import { type Block, drawAxis, drawGuard, drawWatermark, frame, INSIDE } from './picture-parts.ts';
import { drawRow } from './picture-row.ts';
import { DARK, LIGHT } from './picture-theme.ts';
import { standingWords } from './standing.ts';
import { fitText, svgText, widthOf, wrapText } from './svg-text.ts';
import { type PictureOptions, TICKS_APART } from './to-share-svg.ts';

/** A preview is 1200 × 630 and often shown at half of it: it is laid out at half, and drawn at twice the size. */
const HEIGHT = 315;
const FOOT_FROM = HEIGHT - 34;
const AXIS_HEIGHT = 42;
/** From one mean to the next: enough for a line, and enough for a line with its sentence under it. */
const [TIGHT, ROOMY, LOOSE] = [26, 46, 52];
const ROW_HEAD = 38;
const ROW_LINE = 24;

export const CARD_SIZE = { width: 2 * WIDTH, height: 2 * HEIGHT } as const;

type Mean = { readonly summary: Comparison['summary'][number]; readonly column: Comparison['columns'][number] };

const listMeans = ({ summary, columns }: Comparison): Mean[] =>
  summary.flatMap((entry) => {
    const column = columns.find(({ key }) => key === entry.column);
    return column && entry.ratio !== null ? [{ summary: entry, column }] : [];
  });

/** The span of the means and their intervals. */
function toMeansDomain(means: readonly Mean[]): RatioDomain {
  const ends = means.flatMap(({ summary: { ratio, ratioLow, ratioHigh } }) => [ratio, ratioLow, ratioHigh]);
  const ratios = ends.filter((ratio): ratio is number => ratio !== null && ratio > 0);
  return { slowest: Math.min(1 / 1.25, ...ratios) * 0.97, fastest: Math.max(1.25, ...ratios) * 1.03 };
}

/** For bars of means: there are no values, so the bars begin beside the names. */
function toMeansPicture(picture: Picture, means: readonly Mean[]): Picture {
  const domain = toMeansDomain(means);
  const barFrom = NAME_FROM + picture.layout.nameWidth + 18;
  return { ...picture, domain, scale: toRatioScale(domain, TICKS_APART), layout: { ...picture.layout, barFrom } };
}

function drawHead(share: SharedComparison, legend: string, { comparison, theme }: Picture): Block {
  const reference = comparison.columns.find(({ isReference }) => isReference);
  // The result of the comparability check needs the second line more than a title does.
  const title = wrapText(share.title, INSIDE, 23, comparison.comparability.comparable ? 2 : 1);
  const about = [
    `${share.metric.metric}, ${directionWords(share.metric.direction)}`,
    reference && `against ${columnWords(reference)}`,
  ];
  const name = 'Tachograph';
  const project = fitText(share.project.title, INSIDE - widthOf(name, 14) - 20, 14);
  const below = 53 + title.length * 27;
  const lines = [about.filter(Boolean).join(' · '), legend].map((text) => fitText(text, INSIDE, 14));
  const svg = [
    svgText(project, { x: MARGIN, y: 29, size: 14, weight: 500, fill: theme['fg-2'] }),
    svgText(name, { x: WIDTH - MARGIN, y: 29, size: 14, fill: theme['fg-3'], anchor: 'end' }),
    ...title.map((text, nth) => svgText(text, { x: MARGIN, y: 57 + nth * 27, size: 23, weight: 600, fill: theme.fg })),
    ...lines.map((text, nth) => svgText(text, { x: MARGIN, y: below + nth * 19, size: 14, fill: theme['fg-2'] })),
  ];
  return { svg: svg.join(''), height: below + 28 };
}

/** "▲ 1.21× faster", "= no difference". */
const meanWords = ({ outcome, ratio }: Mean['summary'], unit: string | null): string =>
  `${OUTCOME_SHAPES[outcome]} ${outcome === 'no-difference' || ratio === null ? 'no difference' : formatRatio(ratio, unit)}`;

function drawMean({ summary, column }: Mean, y: number, told: boolean, picture: Picture): string {
  const { comparison, theme, layout, scale, domain } = picture;
  const bar = toRatioBar(
    {
      domain,
      driver: { name: column.driver.name, slot: null },
      status: 'ok',
      reason: null,
      ratio: summary.ratio,
      low: summary.ratioLow,
      high: summary.ratioHigh,
      judged: isEvaluated(summary),
    },
    scale,
  );
  const sentence = fitText(summary.explanation, INSIDE - NAME_FROM, 14);
  const fill = summary.outcome === 'worse' ? theme.slower : theme.fg;
  return [
    driverMark(column, theme, y),
    svgText(fitName(column, layout.nameWidth), { x: NAME_FROM, y: y + 5, weight: 500, fill: theme.fg }),
    drawBar(bar, column, y, picture),
    svgText(meanWords(summary, comparison.metric?.unit ?? null), {
      x: layout.verdictFrom,
      y: y + 5,
      weight: 600,
      fill,
    }),
    // The ground keeps the grid from running through the sentence.
    told ? `<rect x="${MARGIN}" y="${y + 10}" width="${INSIDE}" height="21" fill="${theme.surface}"/>` : '',
    told ? svgText(sentence, { x: NAME_FROM, y: y + 25, size: 14, fill: theme['fg-2'] }) : '',
  ].join('');
}

/** The geometric means as bars, each with its sentence where there is room for it. */
function drawMeans(means: readonly Mean[], y: number, picture: Picture): string {
  const scaled = toMeansPicture(picture, means);
  const step = Math.min(LOOSE, Math.floor((FOOT_FROM - y - AXIS_HEIGHT) / means.length));
  const told = step >= ROOMY;
  const first = y + AXIS_HEIGHT + (told ? 14 : Math.floor(step / 2));
  const lines = means.map((mean, nth) => drawMean(mean, first + nth * step, told, scaled));
  return drawAxis(y, y + AXIS_HEIGHT + means.length * step, scaled) + lines.join('');
}

const hasRatio = ({ rows }: Comparison) =>
  rows.some(({ cells }) => cells.some(({ verdict }) => verdict.ratio !== null && verdict.outcome !== 'reference'));

/** Where there is no mean: the first cases, and of the first one the drivers that there is room for. */
function drawFirstRows(top: number, picture: Picture): string {
  // Without a ratio there is nothing to measure by the scale.
  const scaled = hasRatio(picture.comparison);
  const parts: string[] = [];
  let y = top + (scaled ? AXIS_HEIGHT + 2 : 0);
  for (const row of picture.comparison.rows) {
    const fitting = Math.floor((FOOT_FROM - y - ROW_HEAD) / ROW_LINE);
    if (parts.length > 0 && fitting < row.cells.length) break;
    const block = drawRow({ ...row, cells: row.cells.slice(0, Math.max(1, fitting)) }, y, picture);
    if (parts.length > 0 && y + block.height > FOOT_FROM) break;
    parts.push(block.svg);
    y += block.height;
  }
  return (scaled ? drawAxis(top, y, picture) : '') + parts.join('');
}

function drawFoot({ address, liveAt }: PictureOptions, { theme }: Picture): string {
  const where = fitText(`${standingWords(liveAt)}: ${address}`, INSIDE, 14);
  return [
    `<rect y="${FOOT_FROM}" width="${WIDTH}" height="${HEIGHT - FOOT_FROM}" fill="${theme.surface}"/>`,
    `<path d="M${MARGIN} ${FOOT_FROM + 0.5}H${WIDTH - MARGIN}" stroke="${theme.line}"/>`,
    svgText(where, { x: MARGIN, y: HEIGHT - 12, size: 14, fill: theme['fg-3'] }),
  ].join('');
}

/** What the bars are, and how much of the comparison is not in the picture. */
function legendOf(means: readonly Mean[], shown: number, { rows }: Comparison): string {
  const [first] = means;
  const all = count(rows.length, 'case');
  if (!first) return rows.length > 1 ? `${all}, the first of them here` : all;
  const left = means.length > shown ? `; ${means.length - shown} more on its page` : '';
  return `Geometric mean of ${first.summary.n} of ${all}; whiskers: 95 % interval${left}`;
}

/** A share as the preview of a link to it: title, what is compared, the means, and the result of the comparability check. */
export function toCardSvg(share: SharedComparison, options: PictureOptions): string {
  const comparison = thawComparison(share);
  const theme = options.theme === 'dark' ? DARK : LIGHT;
  const domain = toRatioDomain(comparison);
  const scale = toRatioScale(domain, TICKS_APART);
  const picture: Picture = { comparison, theme, domain, scale, layout: toLayout(comparison) };
  const means = listMeans(comparison);
  const { height } = drawHead(share, '', picture);
  const guard = drawGuard(height, picture, 3);
  const top = height + guard.height;
  const shown = Math.max(1, Math.floor((FOOT_FROM - top - AXIS_HEIGHT) / TIGHT));
  const head = drawHead(share, legendOf(means, shown, comparison), picture);
  const body = means.length > 0 ? drawMeans(means.slice(0, shown), top, picture) : drawFirstRows(top, picture);
  const parts = [
    head.svg + guard.svg,
    body,
    drawWatermark(FOOT_FROM - 130, FOOT_FROM, picture),
    drawFoot(options, picture),
  ];
  return frame(
    { height: HEIGHT, title: share.title, description: legendOf(means, shown, comparison), theme, isCard: false },
    parts,
  );
}
