import { escapeXml, SANS, wrapText } from '@/exports/share/svg-text.ts';
import { type Block, MARGIN, stack, toGap, toTextBlock, WIDTH } from './block.tsx';
import { createStyleOf } from './find-style.ts';
import type { Containers } from './parse-stylesheet.ts';
import { type PictureTheme, readRules, readTokens } from './read-styles.ts';
import { drawNode } from './to-markup.ts';

/** A chart as a picture: what stands around its drawing, and the drawing. */
export type Picture = {
  readonly title: string;
  /** What is drawn, of what, where and when, a line each. */
  readonly about: readonly string[];
  /** Its figures in words. */
  readonly description: string;
  /** What the address asked for in vain, and where no ratio holds: above the figures. */
  readonly warnings: readonly string[];
  readonly drawing: Block;
  /** How to read it, and what has no plain figure. */
  readonly notes: readonly string[];
  /** Of its page, as it is printed: "tachograph.example/p/…". */
  readonly address: string;
  /** Where the drawing is wider than the others, how wide the whole is then. */
  readonly width?: number;
  /** Widths the drawing's stylesheets ask for. */
  readonly containers: Containers;
};

/** How much larger than it is laid out it is shown: 720 pixels for 520. */
const SHOWN = 720 / 520;

function toWarning(warnings: readonly string[], width: number): Block {
  const lines = warnings.flatMap((text) => wrapText(text, width - 20, 11.5, 4));
  if (lines.length === 0) return toGap(0);
  const height = lines.length * 16 + 12;
  return {
    height: height + 8,
    body: (
      <g className="picture-warning">
        <rect x="0.5" y="0.5" width={width - 1} height={height} rx="5" />
        {lines.map((line, nth) => (
          <text key={line} x="10" y={18 + nth * 16}>
            {line}
          </text>
        ))}
      </g>
    ),
  };
}

const toRule = (width: number): Block => ({
  height: 8,
  body: <path className="picture-rule" d={`M0 0.5H${width}`} />,
});

function toWhole({ title, about, warnings, drawing, notes, address }: Picture, width: number): Block {
  const text = (texts: readonly string[], name: string, size: number, step: number, most: number) =>
    toTextBlock(texts, { className: `picture-${name}`, size, step, most, width });
  return stack([
    text([title], 'title', 16, 21, 3),
    text(about, 'about', 11.5, 16, 2),
    toGap(8),
    toWarning(warnings, width),
    drawing,
    toGap(10),
    toRule(width),
    text(notes, 'words', 11.5, 16, 4),
    text([`Live: ${address}`], 'note', 11, 16, 3),
  ]);
}

/** The picture as SVG that needs nothing else: no script, no font, no stylesheet, no token. */
export function toPictureSvg(picture: Picture, theme: PictureTheme): string {
  const { width = WIDTH } = picture;
  const inside = width - 2 * MARGIN;
  const whole = toWhole(picture, inside);
  const height = Math.ceil(whole.height + 2 * MARGIN - 4);
  const place = {
    styleOf: createStyleOf(readRules(picture.containers)),
    path: [],
    tokens: readTokens(theme),
    width: inside,
    height: whole.height,
    stretch: null,
  };
  const ground = <rect className="picture-ground" x="0.5" y="0.5" width={width - 1} height={height - 1} rx="6" />;
  const shown = (pixels: number) => Math.round(pixels * SHOWN);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shown(width)}" height="${shown(height)}" viewBox="0 0 ${width} ${height}" ` +
      `role="img" aria-labelledby="title desc" font-family="${SANS}">`,
    `<title id="title">${escapeXml(picture.title)}</title>`,
    `<desc id="desc">${escapeXml(picture.description)}</desc>`,
    drawNode(ground, place),
    `<g transform="translate(${MARGIN} ${MARGIN - 2})">${drawNode(whole.body, place)}</g>`,
    '</svg>\n',
  ].join('\n');
}
