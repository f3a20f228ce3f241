import type { Comparison, ComparisonCell, ComparisonColumn, ComparisonRow } from '@tachograph/analysis/comparison';
import { isEvaluated } from '@tachograph/analysis/verdict';
import type { DisplayUnit } from '@tachograph/units';
import { type RatioBarGeometry, type RatioScale, toRatioBar } from '@/charts/bars/ratio-model.ts';
import type { DriverSlot, RatioDomain } from '@/charts/labels/types.ts';
import { driverLook } from '@/charts/style/driver-look.ts';
import { columnWords } from '@/format/column-words.ts';
import { figureOf, rowUnit, toldVerdict } from './cell-words.ts';
import type { PictureTheme } from './picture-theme.ts';
import { fitText, svgText, widthOf } from './svg-text.ts';

export const WIDTH = 600;
export const MARGIN = 16;
export const LINE_HEIGHT = 24;

export const NAME_FROM = 36;
const WIDEST_NAME = 210;
const WIDEST_FIGURE = 90;
const VERDICT_WIDTH = 142;

/** Where the parts of every line stand: what names and figures do not need is the bars'. */
export type Layout = {
  readonly nameWidth: number;
  readonly figureEnd: number;
  readonly barFrom: number;
  readonly barTo: number;
  readonly verdictFrom: number;
};

const widest = (texts: readonly string[], most: number) =>
  Math.ceil(Math.min(most, Math.max(0, ...texts.map((text) => widthOf(text, 15)))));

export function toLayout({ columns, rows }: Comparison): Layout {
  const nameWidth = widest(columns.map(columnWords), WIDEST_NAME);
  const figures = rows.flatMap((row) => row.cells.map((cell) => figureOf(cell, rowUnit(row)) ?? ''));
  // A letter of the monospaced font is wider than most.
  const figureEnd = NAME_FROM + nameWidth + 12 + widest(figures, WIDEST_FIGURE) * 1.15;
  const verdictFrom = WIDTH - MARGIN - VERDICT_WIDTH;
  return { nameWidth, figureEnd, barFrom: figureEnd + 14, barTo: verdictFrom - 10, verdictFrom };
}

export type Picture = {
  readonly comparison: Comparison;
  readonly theme: PictureTheme;
  readonly domain: RatioDomain;
  readonly scale: RatioScale;
  readonly layout: Layout;
};

/** Driver and version in the room there is. What is cut is the driver's name: it has its mark, a version has nothing else. */
export function fitName(column: ComparisonColumn, width: number): string {
  const words = columnWords(column);
  if (widthOf(words, 15) <= width) return words;
  const rest = words.slice(column.driver.name.length);
  const room = width - widthOf(rest, 15);
  return room < 60 ? fitText(words, width, 15) : fitText(column.driver.name, room, 15) + rest;
}

type Line = { readonly row: ComparisonRow; readonly cell: ComparisonCell; readonly column: ComparisonColumn };

export const markColour = (theme: PictureTheme, place: number | null): string =>
  (place === null ? null : theme.marks[place]) ?? theme['fg-3'];

const round = (value: number) => Math.round(value * 10) / 10;
/** Where a share of the axis stands. */
export const barX = (share: number, { barFrom, barTo }: Layout): number => round(barFrom + share * (barTo - barFrom));

export const driverMark = ({ styleIndex }: ComparisonColumn, theme: PictureTheme, y: number, x = 24): string => {
  const { marker } = driverLook({ slot: styleIndex as DriverSlot });
  return `<path d="${marker}" transform="translate(${x} ${y})" fill="${markColour(theme, styleIndex)}"/>`;
};

function toBar({ row, cell, column }: Line, { comparison, domain, scale }: Picture): RatioBarGeometry | null {
  const { measurement, verdict } = cell;
  if (!measurement) return null;
  const reference = row.cells[comparison.columns.findIndex(({ isReference }) => isReference)];
  return toRatioBar(
    {
      domain,
      driver: { name: column.driver.name, slot: null },
      isReference: column.isReference,
      status: measurement.status,
      reason: null,
      ratio: column.isReference ? 1 : verdict.ratio,
      low: verdict.ratioLow,
      high: verdict.ratioHigh,
      judged: isEvaluated(verdict),
      againstEmulated: reference?.measurement?.status === 'emulated',
    },
    scale,
  );
}

function whisker([low, high]: readonly [number, number], y: number, { theme, layout }: Picture): string {
  const [from, to] = [barX(low, layout), barX(high, layout)];
  const ends = `M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`;
  return `<path d="${ends}" stroke="${theme.fg}" stroke-width="1.4" fill="none"/>`;
}

/** How far a bar goes that leaves the scale; before 1× where there is no room behind the bar. */
function drawBeyond(bar: RatioBarGeometry, y: number, { theme, layout, scale }: Picture): string {
  const { text } = bar;
  const x = barX(bar.textAt, layout) + 5;
  const look = { y: y + 5, size: 14, fill: theme['fg-2'] };
  const fits = x + widthOf(text, 14) < layout.verdictFrom - 4;
  return fits
    ? svgText(text, { x, ...look })
    : svgText(text, { x: barX(scale.same, layout) - 8, anchor: 'end', ...look });
}

/** The bar from 1×, hatched where something stood in, pale where the ratio is no verdict; the reference's own mark. */
export function drawBar(bar: RatioBarGeometry, column: ComparisonColumn, y: number, picture: Picture): string {
  const { theme, layout } = picture;
  const colour = markColour(theme, column.styleIndex);
  const ends = bar.whisker ? whisker(bar.whisker, y, picture) : '';
  if (bar.kind === 'reference') return ends + driverMark(column, theme, y, barX(bar.from, layout));
  if (bar.kind !== 'bar') return '';
  const [from, to] = [barX(bar.from, layout), barX(bar.to, layout)];
  const box = `x="${from}" y="${y - 5.5}" width="${round(Math.max(1, to - from))}" height="11"`;
  const hatched = `<rect ${box} fill="url(#hatch)" stroke="${colour}"/>`;
  const filled = `<rect ${box} fill="${colour}"${bar.pale ? ' opacity="0.55"' : ''}/>`;
  const beyond = bar.text ? drawBeyond(bar, y, picture) : '';
  return (bar.hatched ? hatched : filled) + ends + beyond;
}

/** Unsupported, failed, skipped, not run: an outline and the word, in the place of a bar. Why is said under the row. */
function drawAbsent(word: string, failed: boolean, y: number, { theme, layout }: Picture): string {
  const x = round(layout.barFrom);
  const outline =
    `<rect x="${x}" y="${y - 6.5}" width="24" height="13" rx="3" fill="none" stroke="${theme['fg-3']}" ` +
    `stroke-dasharray="3 2"/><path d="M${x + 7.5} ${y}h9" stroke="${theme['fg-3']}"/>`;
  return outline + svgText(word, { x: x + 34, y: y + 5, fill: failed ? theme.slower : theme['fg-2'] });
}

/** The verdict in the few words there is room for. The page and the description have all of them. */
function shortVerdict(cell: ComparisonCell): string | null {
  if (cell.measurement?.status === 'emulated') return 'emulated';
  if (cell.verdict.reason?.code === 'reference-emulated') return '⊘ ref. emulated';
  return toldVerdict(cell)?.replace(/ shown$/, '') ?? null;
}

function drawVerdict(cell: ComparisonCell, hasBar: boolean, y: number, { theme, layout }: Picture): string {
  const words = shortVerdict(cell);
  if (!words) return '';
  const x = round(hasBar ? layout.verdictFrom : layout.barFrom);
  const { outcome } = cell.verdict;
  const strong = outcome === 'better';
  const fill = outcome === 'worse' ? theme.slower : strong ? theme.fg : theme['fg-3'];
  const text = fitText(words, WIDTH - MARGIN - x, 15);
  return svgText(text, { x, y: y + 5, fill, ...(strong ? { weight: 600 } : {}) });
}

/** One driver in one case: mark and name, value, bar with whisker, verdict. `y` is the middle of the line. */
export function drawLine(line: Line, unit: DisplayUnit, y: number, picture: Picture): string {
  const { cell, column } = line;
  const { theme, layout } = picture;
  const name = svgText(fitName(column, layout.nameWidth), { x: NAME_FROM, y: y + 5, fill: theme.fg });
  const head = driverMark(column, theme, y) + name;
  const figure = figureOf(cell, unit);
  const bar = toBar(line, picture);
  if (figure === null || !bar) {
    const status = cell.measurement?.status ?? 'not run';
    return head + drawAbsent(status === 'ok' ? 'no figure' : status, status === 'failed', y, picture);
  }
  const value = svgText(figure, { x: round(layout.figureEnd), y: y + 5, fill: theme.fg, anchor: 'end', mono: true });
  return head + value + drawBar(bar, column, y, picture) + drawVerdict(cell, bar.kind !== 'empty', y, picture);
}
