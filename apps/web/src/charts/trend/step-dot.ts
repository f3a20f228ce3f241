import type { Dot, LineGeometry, PanelGeometry } from './trend-model.ts';

const visible = (line: LineGeometry): Dot[] => line.dots.filter((dot) => dot.x >= 0 && dot.x <= 1);

/** The lines above and below at this position, by height; a point without a value is lowest. */
function vertical(panel: PanelGeometry, from: Dot, direction: 1 | -1): Dot | null {
  const nearestOfEach = panel.lines
    .filter((line) => !line.faint && line.key !== from.line)
    .flatMap((line) => {
      const dots = visible(line);
      return dots.length === 0
        ? []
        : [dots.reduce((a, b) => (Math.abs(b.x - from.x) < Math.abs(a.x - from.x) ? b : a))];
    });
  const rise = (dot: Dot) => ((dot.y ?? 1) - (from.y ?? 1)) * direction;
  const onward = nearestOfEach.filter((dot) => rise(dot) > 0).sort((a, b) => rise(a) - rise(b));
  return onward[0] ?? null;
}

/** Where an arrow key leads from a dot: along its line, to the neighbouring line, or null when there is nowhere to go. */
export function stepDot(panel: PanelGeometry, from: Dot, key: string): Dot | null {
  const line = panel.lines.find(({ key: name }) => name === from.line);
  const dots = line ? visible(line) : [];
  const at = dots.findIndex((dot) => dot.key === from.key);
  switch (key) {
    case 'ArrowRight':
      return dots[at + 1] ?? null;
    case 'ArrowLeft':
      return dots[at - 1] ?? null;
    case 'Home':
      return dots[0] ?? null;
    case 'End':
      return dots.at(-1) ?? null;
    case 'ArrowUp':
      return vertical(panel, from, -1);
    case 'ArrowDown':
      return vertical(panel, from, 1);
    default:
      return null;
  }
}
