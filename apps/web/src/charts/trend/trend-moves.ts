import type { Dot, LineGeometry, PanelGeometry } from './geometry.ts';

type Range = readonly [number, number];

/** Pixels from the pointer within which a point is found. */
const REACH = 60;

const listVisible = ({ dots }: LineGeometry): Dot[] => dots.filter(({ x }) => x >= 0 && x <= 1);

/**
 * The dot nearest to a position given in pixels from the plot's upper left corner, or null when none is within reach.
 * Sideways distance counts more than height, so that moving along a line selects its points one after another.
 */
export function nearestDot(
  panel: PanelGeometry,
  at: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
): Dot | null {
  const distance = ({ x, y }: Dot) => Math.hypot(x * size.width - at.x, ((y ?? 1) * size.height - at.y) * 0.4);
  let nearest: { readonly dot: Dot; readonly away: number } | null = null;
  for (const dot of panel.lines.filter(({ faint }) => !faint).flatMap(listVisible)) {
    const away = distance(dot);
    if (away < (nearest?.away ?? REACH)) nearest = { dot, away };
  }
  return nearest?.dot ?? null;
}

/** The lines above and below at this position, by height; a point without a value is lowest. */
function stepAcross(panel: PanelGeometry, from: Dot, direction: 1 | -1): Dot | null {
  const sideways = (dot: Dot) => Math.abs(dot.x - from.x);
  const rise = (dot: Dot) => ((dot.y ?? 1) - (from.y ?? 1)) * direction;
  const nearestOfEach = panel.lines
    .filter((line) => !line.faint && line.key !== from.line)
    .flatMap((line) => listVisible(line).sort((a, b) => sideways(a) - sideways(b))[0] ?? []);
  return nearestOfEach.filter((dot) => rise(dot) > 0).sort((a, b) => rise(a) - rise(b))[0] ?? null;
}

/** Where an arrow key leads from a dot: along its line, to the neighbouring line, or null when there is nowhere to go. */
export function stepDot(panel: PanelGeometry, from: Dot, key: string): Dot | null {
  const dots = panel.lines.filter((line) => line.key === from.line).flatMap(listVisible);
  const index = dots.findIndex((dot) => dot.key === from.key);
  switch (key) {
    case 'ArrowRight':
      return dots[index + 1] ?? null;
    case 'ArrowLeft':
      return dots[index - 1] ?? null;
    case 'Home':
      return dots[0] ?? null;
    case 'End':
      return dots.at(-1) ?? null;
    case 'ArrowUp':
      return stepAcross(panel, from, -1);
    case 'ArrowDown':
      return stepAcross(panel, from, 1);
    default:
      return null;
  }
}

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
