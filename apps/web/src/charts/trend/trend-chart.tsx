'use client';
import { lazy, Suspense, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type PackedFigure, unpackFigure } from './pack-figure.ts';
import { type TrendChartProps, TrendSvg } from './trend-svg.tsx';

/** Recharts and everything around it: not part of a page's first script. Without it the chart stays as it is. */
const TrendLive = lazy(() => import('./trend-live.tsx').catch(() => ({ default: TrendSvg })));

const SIGNS_OF_LIFE = ['pointermove', 'scroll', 'keydown', 'touchstart'] as const;

/** Wakes a chart that is in view once the reader has done anything at all, when the browser has time. */
function useWhenSeen(frame: React.RefObject<HTMLElement | null>, wake: () => void) {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Touched before React listened: no event tells of it again.
    if (element.contains(document.activeElement) || element.matches(':hover')) {
      wake();
      return;
    }
    const over = new AbortController();
    const onSign = () => {
      over.abort();
      watcher.observe(element);
    };
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) window.requestIdleCallback(wake, { timeout: 2000 });
      else setTimeout(wake, 200);
    });
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, onSign, { passive: true, signal: over.signal });
    return () => {
      over.abort();
      watcher.disconnect();
    };
  }, [frame, wake]);
}

/**
 * A trend. Painted by the server and complete without script; when it is seen or touched, Recharts takes over at the
 * same geometry and adds the point card, zoom and the arrow keys.
 */
export function TrendChart({ packed, ...rest }: Omit<TrendChartProps, 'figure'> & { readonly packed: PackedFigure }) {
  const figure = useMemo(() => unpackFigure(packed), [packed]);
  const props = { ...rest, figure };
  const frame = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState(false);
  const wake = useCallback(() => startTransition(() => setLive(true)), []);
  useWhenSeen(frame, wake);
  // Another axis or other lines: a zoom or a selection made before says nothing about them.
  const subject = [figure.axis, ...figure.panels.flatMap(({ lines }) => lines.map(({ key }) => key))].join(' ');
  const still = <TrendSvg {...props} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate here; it notices that the chart is touched.
    <div ref={frame} className="trend-frame" data-live={live || undefined} onPointerEnter={wake} onFocus={wake}>
      <Suspense fallback={still}>{live ? <TrendLive key={subject} {...props} /> : still}</Suspense>
    </div>
  );
}
