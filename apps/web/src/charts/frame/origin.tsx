import type { SVGProps } from 'react';
import { percent } from '@/charts/labels/chart-labels.ts';
import type { Tick } from '@/charts/scale/value-scale.ts';
import { paint, TEXT } from '@/charts/style/paint.tsx';

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

/** The lines of a vertical value axis across the plot, their figures left of it, and the foot of the plot. */
export const ValueTicks = ({ ticks }: { readonly ticks: readonly Tick[] }) => (
  <>
    {ticks.map(({ at, label }) => (
      <g key={label}>
        <line stroke={paint('grid')} x1="0" x2="100%" y1={percent(1 - at)} y2={percent(1 - at)} />
        <text className="trend-y" {...TEXT.tick} x="-8" y={percent(1 - at)} dy="4" textAnchor="end">
          {label}
        </text>
      </g>
    ))}
    <line stroke={paint('line-2')} x1="0" x2="100%" y1="100%" y2="100%" />
  </>
);
