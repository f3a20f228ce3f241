'use client';
import { type RefObject, useLayoutEffect, useState } from 'react';

export type PlotSize = { readonly width: number; readonly height: number };

/** The size of a plot in pixels, kept up to date; null until it is known. */
export function usePlotSize(plot: RefObject<HTMLElement | null>): PlotSize | null {
  const [size, setSize] = useState<PlotSize | null>(null);
  useLayoutEffect(() => {
    const element = plot.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [plot]);
  return size;
}
