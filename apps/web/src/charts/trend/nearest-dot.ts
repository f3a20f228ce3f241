import type { Dot, PanelGeometry } from './trend-model.ts';

const REACH = 60;

/**
 * The dot nearest to a position given in pixels from the plot's upper left corner, or null when none is within reach.
 * Sideways distance counts more than height, so that moving along a line selects its points one after another.
 */
export function nearestDot(
  panel: PanelGeometry,
  at: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
): Dot | null {
  let nearest: Dot | null = null;
  let least = REACH;
  for (const line of panel.lines) {
    if (line.faint) continue;
    for (const dot of line.dots) {
      if (dot.x < 0 || dot.x > 1) continue;
      const sideways = Math.abs(dot.x * size.width - at.x);
      const height = Math.abs((dot.y ?? 1) * size.height - at.y);
      const distance = Math.hypot(sideways, height * 0.4);
      if (distance < least) {
        nearest = dot;
        least = distance;
      }
    }
  }
  return nearest;
}
