'use client';
import { lazy, Suspense, useMemo } from 'react';
import { type PackedTrendProps, unpackFigure } from './pack-figure.ts';
import { StillTrend } from './still-trend.tsx';

/** Recharts and everything around it. */
export const loadLive = () => import('./trend-live.tsx');
/** Without it the chart stays as it is. */
const LiveTrend = lazy(() => loadLive().catch(() => ({ default: StillTrend })));

type Props = PackedTrendProps & { readonly isLive: boolean };

/** A trend that the browser draws. */
export default function WokenTrend({ packed, isLive, ...rest }: Props) {
  const figure = useMemo(() => unpackFigure(packed), [packed]);
  const props = { ...rest, figure };
  // Another axis or other lines: a zoom or a selection made before says nothing about them.
  const subject = [figure.axis, ...figure.panels.flatMap(({ lines }) => lines.map(({ key }) => key))].join(' ');
  const still = <StillTrend {...props} />;
  return <Suspense fallback={still}>{isLive ? <LiveTrend key={subject} {...props} /> : still}</Suspense>;
}
