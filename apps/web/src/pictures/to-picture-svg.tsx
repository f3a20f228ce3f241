import { escapeXml, SANS, wrapText } from '@/app/s/_formats/svg-text.ts';
import { type Block, INSIDE, MARGIN, stack, toGap, toTextBlock, WIDTH } from './block.tsx';
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
  /** Widths the drawing's stylesheets ask for. */
  readonly containers: Containers;
};

/** As wide as pictures of comparisons are in a README. */
const SHOWN = 720;

function toWarning(warnings: readonly string[]): Block {
  const lines = warnings.flatMap((text) => wrapText(`⊘ ${text}`, INSIDE - 20, 11.5, 4));
  if (lines.length === 0) return toGap(0);
  const height = lines.length * 16 + 12;
  return {
    height: height + 8,
    body: (
      <g className="picture-warning">
        <rect x="0.5" y="0.5" width={INSIDE - 1} height={height} rx="5" />
        {lines.map((line, nth) => (
          <text key={line} x="10" y={18 + nth * 16}>
            {line}
          </text>
        ))}
      </g>
    ),
  };
}

const RULE: Block = {
  height: 8,
  body: <path className="picture-rule" d={`M0 0.5H${INSIDE}`} />,
};

const toWhole = ({ title, about, warnings, drawing, notes, address }: Picture): Block =>
  stack([
    toTextBlock([title], { className: 'picture-title', size: 16, step: 21, most: 3 }),
    toTextBlock(about, { className: 'picture-about', size: 11.5, step: 16, most: 2 }),
    toGap(8),
    toWarning(warnings),
    drawing,
    toGap(10),
    RULE,
    toTextBlock(notes, { className: 'picture-words', size: 11.5, step: 16, most: 4 }),
    toTextBlock([`Live: ${address}`], { className: 'picture-note', size: 11, step: 16, most: 3 }),
  ]);

/** The picture as SVG that needs nothing else: no script, no font, no stylesheet, no token. */
export function toPictureSvg(picture: Picture, theme: PictureTheme): string {
  const whole = toWhole(picture);
  const height = Math.ceil(whole.height + 2 * MARGIN - 4);
  const place = {
    rules: readRules(picture.containers),
    path: [],
    tokens: readTokens(theme),
    width: INSIDE,
    height: whole.height,
    stretch: null,
  };
  const ground = <rect className="picture-ground" x="0.5" y="0.5" width={WIDTH - 1} height={height - 1} rx="6" />;
  const shownHeight = Math.round((height * SHOWN) / WIDTH);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHOWN}" height="${shownHeight}" viewBox="0 0 ${WIDTH} ${height}" ` +
      `role="img" aria-labelledby="title desc" font-family="${SANS}">`,
    `<title id="title">${escapeXml(picture.title)}</title>`,
    `<desc id="desc">${escapeXml(picture.description)}</desc>`,
    drawNode(ground, place),
    `<g transform="translate(${MARGIN} ${MARGIN - 2})">${drawNode(whole.body, place)}</g>`,
    '</svg>\n',
  ].join('\n');
}
