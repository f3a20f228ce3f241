import { type Comparison, type ComparisonRow, thawComparison } from '@tachograph/analysis';
import type { SharedComparison } from '@tachograph/schema';
import { directionWords } from '@tachograph/units';
import { toRatioDomain } from '@/app/p/[project]/compare/_components/to-ratio-domain.ts';
import { columnWords } from '@/app/p/[project]/compare/column-words.ts';
import { toRatioScale } from '@/charts/ratio-model.ts';
import { guardWords, NOT_LIKE_FOR_LIKE, rowUnit, statusWords } from './cell-words.ts';
import { describeMeans, describePicture } from './describe-share.ts';
import { barX, drawLine, LINE_HEIGHT, MARGIN, type Picture, toLayout, WIDTH } from './picture-line.ts';
import { DARK, LIGHT } from './picture-theme.ts';
import { escapeXml, fitText, SANS, svgText, wrapText } from './svg-text.ts';

/** A picture in a README is read, not searched: of more lines than these the rest is told to be on the page. */
const MOST_LINES = 120;
const INSIDE = WIDTH - 2 * MARGIN;
/** Ticks keep this far apart, as a share of the axis: their words are about 34 wide. */
const TICKS_APART = 0.26;

export type PictureOptions = {
  readonly theme: 'light' | 'dark';
  /** Where the share is found, printed at the foot: "tachograph.example/s/…". */
  readonly address: string;
};

/** A part of the picture and how much room it takes. */
type Block = { readonly svg: string; readonly height: number };

function drawHead(share: SharedComparison, { comparison, theme }: Picture): Block {
  const title = wrapText(share.title, INSIDE, 20, 3);
  const reference = comparison.columns.find(({ isReference }) => isReference);
  const about = [
    `${share.metric.metric}, ${directionWords(share.metric.direction)}`,
    reference && `against ${columnWords(reference)}`,
  ];
  const where = comparison.guard.environments.map(({ label }) => label).join(' and ');
  const lines = [about.filter(Boolean).join(' · '), where].flatMap((text) => wrapText(text, INSIDE, 14, 2));
  const svg = [
    ...title.map((text, nth) => svgText(text, { x: MARGIN, y: 32 + nth * 25, size: 20, weight: 600, fill: theme.fg })),
    ...lines.map((text, nth) =>
      svgText(text, { x: MARGIN, y: 32 + title.length * 25 + nth * 19, size: 14, fill: theme['fg-2'] }),
    ),
  ];
  return { svg: svg.join(''), height: 22 + title.length * 25 + lines.length * 19 };
}

/** What the guard objects to, and the reason given for going on: over the figures, where a crop would miss it last. */
function drawGuard(y: number, { comparison, theme }: Picture): Block {
  const words = guardWords(comparison.guard);
  if (!words) return { svg: '', height: 0 };
  const lines = wrapText(`⊘ ${words}`, INSIDE - 24, 15, 5);
  const height = lines.length * 20 + 16;
  const box =
    `<rect x="${MARGIN}.5" y="${y}.5" width="${INSIDE - 1}" height="${height}" rx="6" fill="${theme['warn-bg']}" ` +
    `stroke="${theme['warn-line']}"/>`;
  const text = lines.map((line, nth) =>
    svgText(line, { x: MARGIN + 12, y: y + 23 + nth * 20, fill: theme.warn, weight: 500 }),
  );
  return { svg: box + text.join(''), height: height + 14 };
}

function drawAxis(y: number, bottom: number, { scale, theme, layout }: Picture): string {
  const place = (share: number) => barX(share, layout);
  const words = [
    svgText('◂ slower', { x: place(scale.same) - 8, y: y + 14, size: 14, fill: theme['fg-2'], anchor: 'end' }),
    svgText('faster ▸', { x: place(scale.same) + 8, y: y + 14, size: 14, fill: theme['fg-2'] }),
  ];
  const ticks = scale.ticks.map(({ at, label, isSame }) => {
    const x = place(at);
    const stroke = isSame ? theme['line-2'] : theme.grid;
    const text = svgText(isSame ? '1×' : label, { x, y: y + 34, size: 14, fill: theme['fg-3'], anchor: 'middle' });
    return `<path d="M${x} ${y + 42}V${bottom}" stroke="${stroke}"/>${text}`;
  });
  return words.join('') + ticks.join('');
}

/** "mysql2 2.2.5, mysql 2.18.1 emulated: a loop": what the cells that are not plainly measured say of themselves. */
function listNotes({ cells }: ComparisonRow, { columns }: Comparison): string[] {
  const namesOf = new Map<string, string[]>();
  for (const [place, cell] of cells.entries()) {
    const [words, column] = [cell.measurement?.statusReason ? statusWords(cell) : null, columns[place]];
    if (words && column) namesOf.set(words, [...(namesOf.get(words) ?? []), columnWords(column)]);
  }
  return [...namesOf].map(([words, names]) => `${names.join(', ')} ${words}`);
}

function drawRow(row: ComparisonRow, y: number, picture: Picture): Block {
  const { comparison, theme } = picture;
  const unit = rowUnit(row);
  const about = [row.params, unit.label].filter(Boolean).join(' · ');
  const aside = fitText(about, INSIDE * 0.42, 14);
  const title = fitText(row.title, INSIDE - Math.min(about.length * 7.6 + 12, INSIDE * 0.42), 15);
  const rule = `<path d="M${MARGIN} ${y + 0.5}H${WIDTH - MARGIN}" stroke="${theme.line}"/>`;
  /** Keeps the grid from running through words. */
  const ground = (from: number, height: number) =>
    `<rect x="${MARGIN}" y="${from}" width="${INSIDE}" height="${height}" fill="${theme.surface}"/>`;
  const lines = row.cells.map((cell, nth) => {
    const column = comparison.columns[nth];
    return column ? drawLine({ row, cell, column }, unit, y + 45 + nth * LINE_HEIGHT, picture) : '';
  });
  const foot = 48 + row.cells.length * LINE_HEIGHT;
  const notes = listNotes(row, comparison).flatMap((note) => wrapText(note, INSIDE - 20, 14, 3));
  const svg = [
    ground(y, 32),
    notes.length > 0 ? ground(y + foot - 14, notes.length * 19 + 2) : '',
    rule,
    svgText(title, { x: MARGIN, y: y + 23, weight: 600, fill: theme.fg }),
    svgText(aside, { x: WIDTH - MARGIN, y: y + 23, size: 14, fill: theme['fg-3'], anchor: 'end' }),
    ...lines,
    ...notes.map((text, nth) => svgText(text, { x: 36, y: y + foot + nth * 19, size: 14, fill: theme['fg-3'] })),
  ];
  return {
    svg: svg.join(''),
    height: 38 + row.cells.length * LINE_HEIGHT + (notes.length > 0 ? notes.length * 19 + 4 : 0),
  };
}

function drawFoot(y: number, left: number, { address }: PictureOptions, { comparison, theme }: Picture): Block {
  const more = left > 0 ? [`… and ${left} more ${left === 1 ? 'case' : 'cases'} on its page.`] : [];
  const means = describeMeans(comparison).flatMap((mean) => wrapText(mean, INSIDE, 15, 2));
  const legend = 'Bars from 1× on a log scale; whiskers: 95 % interval of the ratio; hatched: emulated.';
  const notes = wrapText(legend, INSIDE, 14, 3);
  const lines = [
    ...[...more, ...means].map((text) => ({ text, fill: theme.fg, size: 15 })),
    ...[...notes, `Frozen: ${address}`].map((text) => ({ text, fill: theme['fg-3'], size: 14 })),
  ];
  const rule = `<path d="M${MARGIN} ${y + 0.5}H${WIDTH - MARGIN}" stroke="${theme.line}"/>`;
  const svg = lines.map(({ text, ...look }, nth) => svgText(text, { x: MARGIN, y: y + 25 + nth * 21, ...look }));
  return { svg: rule + svg.join(''), height: 25 + lines.length * 21 };
}

/** The words of a waiver across the figures themselves, so that no part of the picture goes without them. */
function drawWatermark(from: number, to: number, { comparison, theme }: Picture): string {
  if (comparison.guard.waiver === null) return '';
  const marks: string[] = [];
  for (let y = from + 90; y < to; y += 170) {
    marks.push(
      `<text x="${WIDTH / 2}" y="${y}" transform="rotate(-14 ${WIDTH / 2} ${y})" text-anchor="middle" font-size="46" ` +
        `font-weight="600" fill="${theme.warn}" opacity="0.13">${NOT_LIKE_FOR_LIKE}</text>`,
    );
  }
  return marks.join('');
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

const hatch = (colour: string) =>
  '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  `<path d="M0 0V5" stroke="${colour}" stroke-width="1.4"/></pattern>`;

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
  const height = y + foot.height;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" ` +
      `role="img" aria-labelledby="title desc" font-family="${SANS}">`,
    `<title id="title">${escapeXml(share.title)}</title>`,
    `<desc id="desc">${escapeXml(describePicture(comparison, rows))}</desc>`,
    `<defs>${hatch(theme['fg-3'])}</defs>`,
    `<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8" fill="${theme.surface}" stroke="${theme.line}"/>`,
    head.svg + guard.svg,
    drawAxis(top, y, picture),
    body.join(''),
    drawWatermark(top, y, picture),
    `${foot.svg}</svg>\n`,
  ].join('\n');
}
