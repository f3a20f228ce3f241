import type { ReactNode } from 'react';
import { wrapText } from '@/exports/share/svg-text.ts';

/** Pixels a picture is laid out in; it is shown larger, so that its smallest letters are read at a width of 400. */
export const WIDTH = 520;
export const MARGIN = 16;
export const INSIDE = WIDTH - 2 * MARGIN;

/** A part of a picture and how much room it takes. Its origin is its upper left corner, inside the margin. */
export type Block = { readonly height: number; readonly body: ReactNode };

type TextLook = {
  readonly className: string;
  readonly size: number;
  readonly step: number;
  /** Lines of one text, before it ends in an ellipsis. */
  readonly most: number;
  readonly width?: number;
};

/** Lines of text below one another, each broken where it does not fit. */
export function toTextBlock(
  texts: readonly string[],
  { className, size, step, most, width = INSIDE }: TextLook,
): Block {
  const lines = texts.flatMap((text) => wrapText(text, width, size, most));
  return {
    height: lines.length * step,
    body: lines.map((line, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a picture is drawn once
      <text key={nth} className={className} y={Math.round((nth + 0.76) * step)}>
        {line}
      </text>
    )),
  };
}

/** Room between two parts. */
export const toGap = (height: number): Block => ({ height, body: null });

/** Blocks below one another as one. */
export function stack(blocks: readonly Block[]): Block {
  let height = 0;
  const body = blocks.map((block, nth) => {
    const y = height;
    height += block.height;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a picture is drawn once
      <g key={nth} transform={`translate(0 ${y})`}>
        {block.body}
      </g>
    );
  });
  return { height, body };
}
