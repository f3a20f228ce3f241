import { type FigurePanel, pointsOf, type TrendFigure, type TrendRow } from './trend-figure.ts';

/** Whether a panel has one release and nothing else to draw: an axis of its own would say nothing of it. */
const isLone = ({ ticks, lines, markers, notes = [], excluded = [] }: FigurePanel) =>
  ticks.length === 1 &&
  markers.length + notes.length + excluded.length === 0 &&
  lines.flatMap(pointsOf).every(({ value }) => value !== null);

/**
 * By version the panels with a line to draw, and apart the points of drivers that have one release beside them. Where no driver has
 * more, all are drawn.
 */
export function splitLone(figure: TrendFigure): { readonly drawn: TrendFigure; readonly lone: readonly TrendRow[] } {
  const panels = figure.axis === 'version' ? figure.panels.filter((panel) => !isLone(panel)) : figure.panels;
  if (panels.length === 0) return { drawn: figure, lone: [] };
  const others = figure.panels.filter((panel) => !panels.includes(panel));
  const lone = others.flatMap(({ lines }) => lines.flatMap((line) => pointsOf(line).map((point) => ({ line, point }))));
  return { drawn: { ...figure, panels }, lone };
}
