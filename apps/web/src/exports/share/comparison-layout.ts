import type { Comparison, ComparisonColumn } from '@tachograph/analysis/comparison';
import { type RatioDomain, type RatioScale, toRatioScale } from '@tachograph/charts/scale';
import { toRowUnit } from '@/charts/labels/chart-labels.ts';
import { fitText, MARGIN, widthOf } from '@/exports/engine/block.tsx';
import { columnLabel } from '@/format/column-label.ts';
import { figureOf } from '@/ui/comparison/cell-text.ts';

/** Pixels a comparison is laid out in, and how much larger it is shown: 600 pixels, of which 400 can still be read. */
export const FRAME = { width: 480, zoom: 1.25 } as const;
export const INSIDE = FRAME.width - 2 * MARGIN;
/** From one driver to the next. */
export const LINE = 20;
/** Where a driver's name begins, after its marker. */
export const NAME_FROM = 16;
/** Of the title of a case. */
export const ROW_HEAD = 28;
export const AXIS_HEIGHT = 38;

const WIDEST_NAME = 168;
const WIDEST_FIGURE = 72;
const VERDICT_WIDTH = 114;
/** Ticks keep this far apart, as a share of the axis: their labels are about 28 wide. */
const TICKS_APART = 0.26;

/** Where the parts of every line stand, and the scale of the bars. The bars have the space that names and figures leave. */
export type Layout = {
  readonly scale: RatioScale;
  readonly nameWidth: number;
  readonly figureEnd: number;
  readonly barFrom: number;
  readonly barTo: number;
  readonly verdictFrom: number;
};

const widest = (texts: readonly string[], most: number) =>
  Math.ceil(Math.min(most, Math.max(0, ...texts.map((text) => widthOf(text, 12)))));

export function toLayout({ columns, rows }: Comparison, domain: RatioDomain): Layout {
  const nameWidth = widest(columns.map(columnLabel), WIDEST_NAME);
  const figures = rows.flatMap((row) => row.cells.map((cell) => figureOf(cell, toRowUnit(row)) ?? ''));
  const figureEnd = NAME_FROM + nameWidth + 10 + widest(figures, WIDEST_FIGURE) * 1.1;
  const verdictFrom = INSIDE - VERDICT_WIDTH;
  const bars = { barFrom: Math.round(figureEnd + 11), barTo: verdictFrom - 8, verdictFrom };
  return { scale: toRatioScale(domain, TICKS_APART), nameWidth, figureEnd, ...bars };
}

/** Driver and version in the space there is. What is cut is the driver's name: it has its mark, a version has nothing else. */
export function fitName(column: ComparisonColumn, width: number): string {
  const name = columnLabel(column);
  if (widthOf(name, 12) <= width) return name;
  const rest = name.slice(column.driver.name.length);
  const space = width - widthOf(rest, 12);
  return space < 48 ? fitText(name, width, 12) : fitText(column.driver.name, space, 12) + rest;
}
