import type { ReactNode } from 'react';
import { paint, SANS, TEXT } from '@/charts/style/paint.tsx';

/** A wide guess of a letter's width as a share of the font's size: an image cannot know the reader's font. */
const LETTER = 0.54;

const lettersIn = (width: number, size: number) => Math.max(1, Math.floor(width / (size * LETTER)));

/** About how wide a text is. */
export const widthOf = (text: string, size: number): number => [...text].length * size * LETTER;

/** The beginning of a text that fits, with an ellipsis where it does not fit as a whole. */
export function fitText(text: string, width: number, size: number): string {
  const letters = [...text];
  const most = lettersIn(width, size);
  const beginning = letters.slice(0, most - 1).join('');
  return letters.length <= most ? text : `${beginning.trimEnd()}…`;
}

/** A word that is longer than a line, such as a URL, in parts that are not. */
const truncateText = (word: string, most: number): string[] => word.match(new RegExp(`.{1,${most}}`, 'gsu')) ?? [];

/** The text in lines, broken at blanks; the last line that may be used ends in an ellipsis where more follows. */
export function wrapText(text: string, width: number, size: number, most: number): string[] {
  const space = lettersIn(width, size);
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((part) => truncateText(part, space))) {
    const last = lines.at(-1);
    if (last !== undefined && [...last, ' ', ...word].length <= space) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]} …`;
  return shown.map((line) => fitText(line, width, size));
}

/** A URL as an image prints it. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');

/** Pixels a chart's export is laid out in; it is shown larger, so that its smallest letters are read at a width of 400. */
export const WIDTH = 520;
export const MARGIN = 16;
export const INSIDE = WIDTH - 2 * MARGIN;

/** The type of text in exports, as attributes: that of charts on pages, and that of what stands around them. */
export const TYPE = {
  ...TEXT,
  title: { fontSize: 16, fontWeight: 600, fontFamily: SANS, fill: paint('fg') },
  about: { fontSize: 11.5, fontFamily: SANS, fill: paint('fg-2') },
  small: { fontSize: 11, fontFamily: SANS, fill: paint('fg-2') },
  note: { fontSize: 11, fontFamily: SANS, fill: paint('fg-3') },
  failed: { fontSize: 11, fontFamily: SANS, fill: paint('worse') },
  warning: { fontSize: 11.5, fontWeight: 500, fontFamily: SANS, fill: paint('warn') },
} as const;

export type TypeName = keyof typeof TYPE;

/** A part of an export and its height. Its origin is its upper left corner, inside the margin. */
export type Block = { readonly height: number; readonly body: ReactNode };

type TextOptions = {
  readonly type: TypeName;
  readonly step: number;
  /** Lines of one text, before it ends in an ellipsis. */
  readonly most: number;
  readonly width?: number;
};

/** Lines of text below one another, each broken where it does not fit. */
export function toTextBlock(texts: readonly string[], { type, step, most, width = INSIDE }: TextOptions): Block {
  const lines = texts.flatMap((text) => wrapText(text, width, TYPE[type].fontSize, most));
  return {
    height: lines.length * step,
    body: lines.map((line, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an export is drawn once
      <text key={nth} {...TYPE[type]} y={Math.round((nth + 0.76) * step)}>
        {line}
      </text>
    )),
  };
}

/** Text in a box above the figures; nothing for no text. */
export function toWarning(warnings: readonly string[], width: number, most = 4): Block {
  const text = toTextBlock(warnings, { type: 'warning', step: 16, most, width: width - 20 });
  if (text.height === 0) return toGap(0);
  const height = text.height + 12;
  return {
    height: height + 8,
    body: (
      <>
        <rect
          fill={paint('warn-bg')}
          stroke={paint('warn-line')}
          x="0.5"
          y="0.5"
          width={width - 1}
          height={height}
          rx="5"
        />
        <g transform="translate(10 6)">{text.body}</g>
      </>
    ),
  };
}

/** A line across. */
export const Rule = ({ width }: { width: number }) => <path stroke={paint('line')} d={`M0 0.5H${width}`} />;

/** Space between two parts. */
export const toGap = (height: number): Block => ({ height, body: null });

/** Blocks below one another as one. */
export function stack(blocks: readonly Block[]): Block {
  let height = 0;
  const body = blocks.map((block, nth) => {
    const y = height;
    height += block.height;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an export is drawn once
      <g key={nth} transform={`translate(0 ${y})`}>
        {block.body}
      </g>
    );
  });
  return { height, body };
}

/** Where nothing was measured of what a URL names. */
export const NO_RESULTS = 'No result matches these filters.';
export const NO_RESULTS_BLOCK = toTextBlock([NO_RESULTS], { type: 'name', step: 24, most: 2 });
