import type { Colour } from '@tachograph/charts/style';
import { paint } from '@/charts/style/paint.tsx';
import { widthOf } from '@/exports/engine/block.tsx';
import { toSvg } from '@/exports/engine/to-svg.tsx';

/** Pixels of the text of a badge. */
export const BADGE_SIZE = 12;

const HEIGHT = 22;
const BASELINE = 15;
const SIDE = 8;
const RADIUS = 4;

type Badge = {
  /** The left half, and the right one. */
  readonly subject: string;
  readonly finding: string;
  /** Of the right half. */
  readonly colour: Colour;
  /** All of it, for screen readers. */
  readonly title: string;
};

/** A statement as a small image. Both halves are filled, so it is drawn in the light theme for light and dark pages. */
export function drawBadge({ subject, finding, colour, title }: Badge): string {
  const [left = 0, right = 0] = [subject, finding].map((text) => Math.ceil(widthOf(text, BADGE_SIZE)) + 2 * SIDE);
  const width = left + right;
  const r = RADIUS;
  const bottom = HEIGHT - RADIUS;
  const text = { fontSize: BADGE_SIZE, fill: paint('surface'), textAnchor: 'middle', y: BASELINE } as const;
  const body = (
    <>
      <path
        fill={paint('fg-2')}
        d={`M${left} 0H${r}A${r} ${r} 0 0 0 0 ${r}V${bottom}A${r} ${r} 0 0 0 ${r} ${HEIGHT}H${left}Z`}
      />
      <path
        fill={paint(colour)}
        d={`M${left} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${bottom}A${r} ${r} 0 0 1 ${width - r} ${HEIGHT}H${left}Z`}
      />
      <text {...text} x={left / 2}>
        {subject}
      </text>
      <text {...text} x={left + right / 2}>
        {finding}
      </text>
    </>
  );
  return toSvg({ width, height: HEIGHT, title, body }, 'light');
}
