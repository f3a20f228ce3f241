import type { ReactNode } from 'react';
import { axisWidth, type ValueScale } from '@/charts/scale/value-scale.ts';
import { hasVersions, labelHeight } from '@/charts/trend/change-layers.tsx';
import type { ChangeMark, PanelGeometry } from '@/charts/trend/geometry.ts';
import { PLOT_WIDTHS } from '@/charts/trend/position-axis.ts';
import { MAX_TICKS } from '@/charts/trend/trend-layers.tsx';
import { type Block, INSIDE, TYPE } from '@/exports/engine/block.tsx';
import { toLegend } from './legend.tsx';

/** A plot by itself, and one of several below one another. */
const HIGH = 220;
const LOW = 160;
/** Space above the plot for the squares of rules, and without any. */
const ABOVE_MARKED = 38;
const ABOVE = 10;
const TICKS = 24;
const TITLE = 16;
const RIGHT = 12;

/**
 * A panel in a plot of known width: without the tick labels, points and labels of changes that a page this narrow hides, and without names at
 * the ends of its lines, which stand above the plot.
 */
function fitPanel(panel: PanelGeometry, width: number): PanelGeometry {
  const step = PLOT_WIDTHS.findLastIndex((least) => width >= least);
  const isLabelled = ({ shownAt }: PanelGeometry['ticks'][number]) => shownAt[step];
  const fit = (mark: ChangeMark): ChangeMark => ({
    ...mark,
    labels: mark.labels.filter(({ shownAt }) => shownAt[step]),
    place: hasVersions(step) ? mark.place : '',
  });
  const thin = (tick: PanelGeometry['ticks'][number]) => (isLabelled(tick) ? tick : { ...tick, label: '' });
  return {
    ...panel,
    endLabels: [],
    ticks: panel.ticks.length > MAX_TICKS ? panel.ticks.filter(isLabelled) : panel.ticks.map(thin),
    changes: (panel.changes ?? []).map(fit),
    lines: panel.lines.map((line) => ({ ...line, dots: line.dots.filter(({ extra }) => !extra) })),
  };
}

type Props = {
  readonly panel: PanelGeometry;
  readonly y: ValueScale;
  /** Which of how many plots below one another it is: the first names the value axis they share. */
  readonly nth: number;
  readonly of: number;
  /** What the page draws in its plot. */
  readonly draw: (panel: PanelGeometry) => ReactNode;
};

/** One plot of a trend or a sweep, with its axes and the names of its lines. */
export function toPlotBlock({ panel, y, nth, of, draw }: Props): Block {
  const legend = toLegend(panel.endLabels);
  const named = nth === 0 ? TITLE + 4 : 0;
  const plotHeight = of > 2 ? LOW : HIGH;
  const left = axisWidth(y) + 14;
  const width = INSIDE - left - RIGHT;
  const fitted = fitPanel(panel, width);
  const above = Math.max(panel.rules.length > 0 ? ABOVE_MARKED : ABOVE, labelHeight(fitted) + ABOVE);
  const top = named + legend.height + above;
  return {
    height: top + plotHeight + TICKS + TITLE + 6,
    body: (
      <>
        {nth === 0 && (
          <text {...TYPE.about} y="12">
            {y.title}
          </text>
        )}
        <g transform={`translate(0 ${named})`}>{legend.body}</g>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image that is named. */}
        <svg x={left} y={top} width={width} height={plotHeight}>
          {draw(fitted)}
        </svg>
        <text {...TYPE.about} x={left} y={top + plotHeight + TICKS + 11}>
          {panel.title}
        </text>
      </>
    ),
  };
}
