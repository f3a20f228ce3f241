import { type Anchor, isSameAnchor } from '../measurement/anchor.ts';
import type { Trend, TrendLine, TrendPoint } from './trend.ts';

/** The anchors of the points, each once, and what is drawn unless told otherwise. */
export function listAnchors(points: readonly TrendPoint[]): Pick<Trend, 'anchors' | 'defaultFigure'> {
  const valued = points.filter(({ measurement }) => measurement.value !== null);
  const paired = valued.flatMap(({ ratioToAnchor }) => ratioToAnchor ?? []);
  const anchors: Anchor[] = [];
  for (const { anchor } of paired) if (!anchors.some((known) => isSameAnchor(known, anchor))) anchors.push(anchor);
  return { anchors, defaultFigure: paired.length > 0 && paired.length === valued.length ? 'ratio' : 'absolute' };
}

/** What every figure of the lines was measured in turns with; null where one was not, or where there are several anchors. */
export function findOneAnchor(lines: readonly TrendLine[]): Anchor | null {
  const points = lines.flatMap(({ segments }) => segments.flatMap((segment) => segment.points));
  const { anchors, defaultFigure } = listAnchors(points);
  return defaultFigure === 'ratio' && anchors.length === 1 ? (anchors[0] ?? null) : null;
}
