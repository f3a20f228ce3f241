'use client';
import { lazy, startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { KeptTrend } from '#kept-trend';
import type { PackedTrendProps } from './pack-figure.ts';

const Failed = () => <p role="status">The chart could not be loaded. Reload the page.</p>;

/** All that draws a trend in a browser: not part of a page's first script. */
const load = () => import('./woken-trend.tsx');
const WokenTrend = lazy(() => load().catch(() => ({ default: Failed })));

const SIGNS_OF_LIFE = ['pointermove', 'scroll', 'keydown', 'touchstart'] as const;

/** Wakes a chart that is in view once the reader has done anything at all, when the browser has time. */
function useWhenSeen(frame: React.RefObject<HTMLElement | null>, wake: () => void) {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Touched before React listened: no event tells of it again. And where React had to draw the page anew, nothing was kept.
    const isEmpty = element.querySelector('.trend') === null;
    if (isEmpty || element.contains(document.activeElement) || element.matches(':hover')) {
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

const never = () => () => {};
/** Whether React takes over what the server drew. */
const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

const isSame = (a: PackedTrendProps, b: PackedTrendProps) =>
  a.packed === b.packed && a.below?.packed === b.below?.packed && a.scale === b.scale;

/**
 * A trend. Painted by the server and complete without script; when it is seen or touched, Recharts takes over at the
 * same geometry and adds the point card, zoom and the arrow keys.
 */
export function TrendChart(props: PackedTrendProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isHydrating = useIsHydrating();
  const [drawn] = useState(isHydrating ? props : null);
  const [isLive, setLive] = useState(false);
  const wake = useCallback(() => {
    const begin = () => startTransition(() => setLive(true));
    load()
      .then(({ loadLive }) => loadLive())
      .then(begin, () => undefined);
  }, []);
  useWhenSeen(frame, wake);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate here; it notices that the chart is touched.
    <div ref={frame} className="trend-frame" data-live={isLive || undefined} onPointerEnter={wake} onFocus={wake}>
      {drawn && isSame(drawn, props) && !isLive ? <KeptTrend {...props} /> : <WokenTrend {...props} isLive={isLive} />}
    </div>
  );
}
