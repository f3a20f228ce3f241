import type { PanelGeometry } from './trend-model.ts';

type Range = readonly [number, number];

/** The range between two shares of the plot; null when fewer than two points would remain to be seen. */
export function zoomRange(panel: PanelGeometry, from: number, to: number): Range | null {
  const [start, end] = panel.domain;
  const at = (share: number) => start + Math.min(1, Math.max(0, share)) * (end - start);
  const range: Range = [at(Math.min(from, to)), at(Math.max(from, to))];
  const positions = new Set(
    panel.lines.flatMap((line) => line.dots.map((dot) => dot.position).filter((x) => x >= range[0] && x <= range[1])),
  );
  return positions.size < 2 ? null : range;
}

/** Half of what is visible, around a share of the plot and inside the full extent; null when it would show too little. */
export function zoomIn(panel: PanelGeometry, around = 0.5): Range | null {
  const from = Math.min(0.5, Math.max(0, around - 0.25));
  return zoomRange(panel, from, from + 0.5);
}

/** Twice what is visible, inside the full extent; null when that is everything. */
export function zoomOut(panel: PanelGeometry): Range | null {
  const [start, end] = panel.domain;
  const width = 2 * (end - start);
  if (width >= panel.extent[1] - panel.extent[0]) return null;
  const from = Math.min(Math.max(panel.extent[0], start - width / 4), panel.extent[1] - width);
  return [from, from + width];
}
