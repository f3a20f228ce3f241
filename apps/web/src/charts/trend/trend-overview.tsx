'use client';
import { percent } from '../labels/percent.ts';
import type { PanelGeometry } from './geometry.ts';
import { zoomRange } from './trend-moves.ts';
import { TrendPaths } from './trend-paths.tsx';
import { useDrag } from './use-drag.ts';

type Props = {
  /** Before any zoom. */
  readonly whole: PanelGeometry;
  readonly panel: PanelGeometry;
  readonly onZoom: (range: readonly [number, number] | null) => void;
};

/** All of a long history below the part that is shown: dragging over it shows another part. Keys do the same on the points. */
export function TrendOverview({ whole, panel, onZoom }: Props) {
  const { drag, handlers } = useDrag(({ from, to }) => {
    const range = zoomRange(whole, from, to);
    if (range) onZoom(range);
  });
  const [start, end] = whole.domain;
  const fractionOf = (x: number) => Math.min(1, Math.max(0, (x - start) / (end - start || 1)));
  const ends = drag ? [drag.from, drag.to] : panel.domain.map(fractionOf);
  const from = Math.min(...ends);
  const to = Math.max(...ends);
  return (
    <div className="trend-overview" aria-hidden="true" {...handlers}>
      <TrendPaths lines={whole.lines} />
      <i className="trend-overview-rest" style={{ width: percent(from) }} />
      <i className="trend-overview-rest" style={{ left: percent(to), width: percent(1 - to) }} />
    </div>
  );
}
