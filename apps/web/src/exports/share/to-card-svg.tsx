import type { Comparison } from '@tachograph/analysis/comparison';
import { thawComparison } from '@tachograph/analysis/share';
import { formatOutcome, formatRatio, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import type { RatioDomain } from '@tachograph/charts/scale';
import type { ThemeName } from '@tachograph/charts/style';
import type { SharedComparison } from '@tachograph/schema/share';
import { count } from '@tachograph/units';
import { paint } from '@/charts/style/paint.tsx';
import {
  type Block,
  fitText,
  MARGIN,
  Rule,
  stack,
  TYPE,
  toGap,
  toTextBlock,
  toWarning,
  widthOf,
} from '@/exports/engine/block.tsx';
import { toSvg } from '@/exports/engine/to-svg.tsx';
import { comparabilityText, freshnessText } from '@/ui/comparison/cell-text.ts';
import { toRatioDomain } from '@/ui/comparison/to-ratio-domain.ts';
import { AXIS_HEIGHT, FRAME, INSIDE, LINE, NAME_FROM, ROW_HEAD, toLayout } from './comparison-layout.ts';
import { Bar, BarGrid, Name, toAxis, toBar, toRowBlock, Watermark } from './comparison-row.tsx';
import { aboutShare, type ShareImageOptions } from './to-share-image.tsx';

/** A preview is 1200 × 630 and often shown at half of it: it is laid out at 480 × 252, and its PNG is drawn at 2.5 times. */
export const CARD_HEIGHT = 252;
export const FOOT_FROM = CARD_HEIGHT - 28;
/** From one mean to the next: enough for a line, and enough for a line with its explanation under it. */
const TIGHT = LINE;
const ROOMY = 36;
const LOOSE = 42;

export const CARD_SIZE = { width: 2 * FRAME.zoom * FRAME.width, height: 2 * FRAME.zoom * CARD_HEIGHT } as const;

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

function toHead(share: SharedComparison, legend: string, comparison: Comparison): Block {
  const name = 'Tachograph';
  const project = fitText(share.project.title, INSIDE - widthOf(name, 11) - 16, 11.5);
  const lines = [aboutShare(share, comparison), legend].map((text) => fitText(text, INSIDE, 11));
  const owner: Block = {
    height: 12,
    body: (
      <>
        <text {...TYPE.about} fontWeight="500" y="9">
          {project}
        </text>
        <text {...TYPE.note} x={INSIDE} y="9" textAnchor="end">
          {name}
        </text>
      </>
    ),
  };
  // The text of a failed comparability check needs the second line more than a title does.
  const most = comparison.comparability.comparable ? 2 : 1;
  const text = { most, width: INSIDE };
  return stack([
    toGap(13),
    owner,
    toTextBlock([share.title], { ...text, type: 'title', step: 21 }),
    toTextBlock(lines, { ...text, type: 'small', step: 15 }),
    toGap(6),
  ]);
}

/** "▲ 1.21× faster", "≈ the same", "= no difference". */
function meanText({ outcome, ratio }: Mean['summary'], unit: string | null): string {
  const shape = OUTCOME_SHAPES[outcome];
  if (outcome === 'same') return `${shape} ${formatOutcome(outcome)}`;
  return `${shape} ${outcome === 'no-difference' || ratio === null ? 'no difference' : formatRatio(ratio, unit)}`;
}

const colourOf = ({ outcome }: Mean['summary']): string => paint(outcome === 'worse' ? 'worse' : 'fg');

/** The geometric means as bars, each with its explanation where there is space for it. */
function toMeans(means: readonly Mean[], space: number, comparison: Comparison): Block {
  const wide = toLayout(comparison, toMeansDomain(means));
  // There are no values, so the bars begin beside the names.
  const layout = { ...wide, barFrom: NAME_FROM + wide.nameWidth + 15 };
  const unit = comparison.metric?.unit ?? null;
  const step = Math.min(LOOSE, Math.floor((space - AXIS_HEIGHT) / means.length));
  return stack([
    toAxis(layout, unit),
    ...means.map(
      ({ summary, column }): Block => ({
        height: step,
        body: (
          <>
            <BarGrid layout={layout} y={0} height={LINE} />
            <Name column={column} layout={layout} />
            <Bar bar={toBar(summary, { status: 'ok' }, layout)} column={column} layout={layout} />
            <text {...TYPE.name} fontWeight="600" fill={colourOf(summary)} x={layout.verdictFrom} y="14">
              {meanText(summary, unit)}
            </text>
            {step >= ROOMY && (
              <text {...TYPE.small} x={NAME_FROM} y="30">
                {fitText(summary.explanation, INSIDE - NAME_FROM, 11)}
              </text>
            )}
          </>
        ),
      }),
    ),
  ]);
}

const hasRatio = ({ rows }: Comparison) =>
  rows.some(({ cells }) => cells.some(({ verdict }) => verdict.ratio !== null && verdict.outcome !== 'reference'));

/** Where there is no mean: the first cases, and of the first one the drivers that there is space for. */
function toFirstRows(space: number, comparison: Comparison): Block {
  const layout = toLayout(comparison, toRatioDomain(comparison));
  const unit = comparison.metric?.unit ?? null;
  // Without a ratio there is nothing to measure by the scale.
  const blocks: Block[] = hasRatio(comparison) ? [toAxis(layout, unit)] : [];
  let left = space - stack(blocks).height;
  for (const [index, row] of comparison.rows.entries()) {
    const fitting = Math.floor((left - ROW_HEAD) / LINE);
    const block = toRowBlock({ ...row, cells: row.cells.slice(0, Math.max(1, fitting)) }, comparison, layout);
    if (index > 0 && (fitting < row.cells.length || block.height > left)) break;
    blocks.push(block);
    left -= block.height;
  }
  return stack(blocks);
}

/** What the bars are, and how much of the comparison is not in the image. */
function legendOf(means: readonly Mean[], shown: number, { rows }: Comparison): string {
  const [first] = means;
  const all = count(rows.length, 'case');
  if (!first) return rows.length > 1 ? `${all}, the first of them here` : all;
  const left = means.length > shown ? `; ${means.length - shown} more on its page` : '';
  return `Geometric mean of ${first.summary.n} of ${all}; whiskers: 95 % interval${left}`;
}

/** A share as the preview of a link to it: title, what is compared, the means, and the failed comparability check. */
export function toCardSvg(share: SharedComparison, { url, liveAt }: ShareImageOptions, theme: ThemeName): string {
  const comparison = thawComparison(share);
  const means = listMeans(comparison);
  const comparability = comparabilityText(comparison.comparability);
  const warning = toWarning(comparability ? [`⊘ ${comparability}`] : [], INSIDE, 3);
  const top = toHead(share, '', comparison).height + warning.height;
  const space = FOOT_FROM - top;
  const shown = Math.max(1, Math.floor((space - AXIS_HEIGHT) / TIGHT));
  const legend = legendOf(means, shown, comparison);
  const figures = means.length > 0 ? toMeans(means.slice(0, shown), space, comparison) : toFirstRows(space, comparison);
  const whole = stack([toHead(share, legend, comparison), warning, figures]);
  const body = (
    <>
      <rect fill={paint('surface')} width={FRAME.width} height={CARD_HEIGHT} />
      <g transform={`translate(${MARGIN} 0)`}>
        {whole.body}
        {comparison.comparability.override !== null && <Watermark from={FOOT_FROM - 104} to={FOOT_FROM} />}
        <g transform={`translate(0 ${FOOT_FROM})`}>
          <rect fill={paint('surface')} width={INSIDE} height={CARD_HEIGHT - FOOT_FROM} />
          <Rule width={INSIDE} />
          <text {...TYPE.note} y="18">
            {fitText(`${freshnessText(liveAt)}: ${url}`, INSIDE, 11)}
          </text>
        </g>
      </g>
    </>
  );
  return toSvg({ ...FRAME, height: CARD_HEIGHT, title: share.title, description: legend, body }, theme);
}
