import type { ValueScale } from '../scale/value-scale.ts';
import type { PanelGeometry } from './geometry.ts';

/** A panel and its value axis, as they are drawn before or after a zoom. */
export type Drawn = {
  readonly panel: Pick<PanelGeometry, 'domain'>;
  readonly y: Pick<ValueScale, 'domain' | 'position'>;
};

/** Moves what was drawn: `x * stretch + shift` in pixels, on each axis. */
type Move = { readonly stretch: number; readonly shift: number };

function moveAcross({ panel: { domain: from } }: Drawn, { panel: { domain: to } }: Drawn, width: number): Move {
  const length = to[1] - to[0];
  return { stretch: (from[1] - from[0]) / length, shift: ((from[0] - to[0]) / length) * width };
}

/** Positions on a value axis are a linear function of those on another of the same kind, also of logarithms. */
function moveDown({ y: from }: Drawn, { y: to }: Drawn, height: number, divisor: number): Move {
  const [foot, top] = from.domain.map((value) => 1 - (to.position(value * divisor) ?? 0));
  const last = foot ?? 1;
  const first = top ?? 0;
  return { stretch: last - first, shift: first * height };
}

type Size = { readonly width: number; readonly height: number; readonly divisor: number };

/** The transform, in CSS, that makes marks drawn for one view those of another; `none` where the views are one. */
export function toZoomTransform(drawn: Drawn, shown: Drawn, { width, height, divisor }: Size): string {
  if (drawn.panel.domain === shown.panel.domain && drawn.y === shown.y) return 'none';
  const x = moveAcross(drawn, shown, width);
  const y = moveDown(drawn, shown, height, divisor);
  return `matrix(${x.stretch}, 0, 0, ${y.stretch}, ${x.shift}, ${y.shift})`;
}
