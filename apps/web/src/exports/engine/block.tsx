import type { ReactNode } from 'react';
import { paint, SANS, TEXT } from '@/charts/style/paint.ts';
import { wrapText } from './text.ts';

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
