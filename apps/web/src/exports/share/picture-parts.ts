import { formatOutcome } from '@tachograph/analysis/verdict';
import { guardWords, NOT_LIKE_FOR_LIKE } from './cell-words.ts';
import { barX, MARGIN, type Picture, WIDTH } from './picture-line.ts';
import type { PictureTheme } from './picture-theme.ts';
import { escapeXml, SANS, svgText, wrapText } from './svg-text.ts';

export const INSIDE = WIDTH - 2 * MARGIN;

/** A part of the picture and how much room it takes. */
export type Block = { readonly svg: string; readonly height: number };

/** What the comparability check found, and the reason given for going on: over the figures, where a crop would miss it last. */
export function drawGuard(y: number, { comparison, theme }: Picture, mostLines = 5): Block {
  const words = guardWords(comparison.comparability);
  if (!words) return { svg: '', height: 0 };
  const lines = wrapText(`⊘ ${words}`, INSIDE - 24, 15, mostLines);
  const height = lines.length * 20 + 16;
  const box =
    `<rect x="${MARGIN}.5" y="${y}.5" width="${INSIDE - 1}" height="${height}" rx="6" fill="${theme['warn-bg']}" ` +
    `stroke="${theme['warn-line']}"/>`;
  const text = lines.map((line, nth) =>
    svgText(line, { x: MARGIN + 12, y: y + 23 + nth * 20, fill: theme.warn, weight: 500 }),
  );
  return { svg: box + text.join(''), height: height + 14 };
}

/** The scale of ratios: which way is better, and ticks that run from 42 below `y` to `bottom`. */
export function drawAxis(y: number, bottom: number, { comparison, scale, theme, layout }: Picture): string {
  const unit = comparison.metric?.unit ?? null;
  const place = (share: number) => barX(share, layout);
  const words = [
    svgText(`◂ ${formatOutcome('worse', unit)}`, {
      x: place(scale.same) - 8,
      y: y + 14,
      size: 14,
      fill: theme['fg-2'],
      anchor: 'end',
    }),
    svgText(`${formatOutcome('better', unit)} ▸`, {
      x: place(scale.same) + 8,
      y: y + 14,
      size: 14,
      fill: theme['fg-2'],
    }),
  ];
  const ticks = scale.ticks.map(({ at, label, isSame }) => {
    const x = place(at);
    const stroke = isSame ? theme['line-2'] : theme.grid;
    const text = svgText(isSame ? '1×' : label, { x, y: y + 34, size: 14, fill: theme['fg-3'], anchor: 'middle' });
    return `<path d="M${x} ${y + 42}V${bottom}" stroke="${stroke}"/>${text}`;
  });
  return words.join('') + ticks.join('');
}

/** The words of an override across the figures themselves, so that no part of the picture goes without them. */
export function drawWatermark(from: number, to: number, { comparison, theme }: Picture): string {
  if (comparison.comparability.override === null) return '';
  const marks: string[] = [];
  for (let y = from + 90; y < to; y += 170) {
    marks.push(
      `<text x="${WIDTH / 2}" y="${y}" transform="rotate(-14 ${WIDTH / 2} ${y})" text-anchor="middle" font-size="46" ` +
        `font-weight="600" fill="${theme.warn}" opacity="0.13">${NOT_LIKE_FOR_LIKE}</text>`,
    );
  }
  return marks.join('');
}

const hatch = (colour: string) =>
  '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  `<path d="M0 0V5" stroke="${colour}" stroke-width="1.4"/></pattern>`;

type Frame = {
  readonly height: number;
  /** Named before anything else to whoever cannot see the picture. */
  readonly title: string;
  /** Its figures in words. */
  readonly description: string;
  readonly theme: PictureTheme;
  /** A border with round corners; without one the ground fills the picture. */
  readonly isCard: boolean;
};

/** The picture around its parts. */
export function frame({ height, title, description, theme, isCard }: Frame, parts: readonly string[]): string {
  const ground = isCard
    ? `<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8" fill="${theme.surface}" stroke="${theme.line}"/>`
    : `<rect width="${WIDTH}" height="${height}" fill="${theme.surface}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" ` +
      `role="img" aria-labelledby="title desc" font-family="${SANS}">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="desc">${escapeXml(description)}</desc>`,
    `<defs>${hatch(theme['fg-3'])}</defs>`,
    ground,
    `${parts.join('\n')}</svg>\n`,
  ].join('\n');
}
