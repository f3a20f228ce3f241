import type { SVGProps } from 'react';
import { percent } from '../labels/chart-labels.ts';

type Props = Omit<SVGProps<SVGSVGElement>, 'x' | 'y'> & { readonly x: number; readonly y?: number };

/**
 * Moves the origin to a position given in shares of the chart. A transform knows only pixels; a nested viewport takes
 * percentages, so what stands at the position keeps its size whatever the width.
 */
export const Origin = ({ x, y, children, ...attributes }: Props) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: not an image but a part of one that is named.
  <svg x={percent(x)} y={y === undefined ? undefined : percent(y)} overflow="visible" {...attributes}>
    {children}
  </svg>
);
