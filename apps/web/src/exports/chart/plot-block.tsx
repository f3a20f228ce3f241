import type { ReactNode } from 'react';
import type { ValueScale } from '@/charts/scale/value-scale.ts';
import type { PanelGeometry } from '@/charts/trend/trend-model.ts';
import { type Block, INSIDE } from './block.tsx';
import { toLegend } from './legend.tsx';
import type { Containers } from './parse-stylesheet.ts';

/** A plot by itself, and one of several below one another. */
const [HIGH, LOW] = [220, 160];
/** Space above the plot for the squares of rules, and without any. */
const [ABOVE_MARKED, ABOVE] = [38, 10];
const [TICKS, TITLE] = [24, 16];
const RIGHT = 12;

/** Room of the value axis, as the page leaves it. */
const leftOf = (y: ValueScale): number =>
  Math.ceil(Math.max(2, ...y.ticks.map(({ label }) => label.length)) * 6.7) + 14;

const plotWidth = (y: ValueScale): number => INSIDE - leftOf(y) - RIGHT;

/** As on a phone: the names stand above a plot that has the whole width. */
export const plotContainers = (y: ValueScale): Containers => ({ 'trend-panel': 0, 'trend-plot': plotWidth(y) });

type Props = {
  readonly panel: PanelGeometry;
  readonly y: ValueScale;
  /** Which of the plots below one another it is: the first names the value axis they share. */
  readonly place: { readonly nth: number; readonly of: number };
  /** What the page draws in its plot. */
  readonly layers: ReactNode;
};

/** One plot of a trend or a sweep, with its axes and the names of its lines. */
export function toPlotBlock({ panel, y, place: { nth, of }, layers }: Props): Block {
  const legend = toLegend(
    panel.endLabels.map(({ key, driver, name, valueLabel }) => ({ key, driver, name, value: valueLabel })),
  );
  const named = nth === 0 ? TITLE + 4 : 0;
  const plotHeight = of > 2 ? LOW : HIGH;
  const above = panel.rules.length > 0 ? ABOVE_MARKED : ABOVE;
  const top = named + legend.height + above;
  const left = leftOf(y);
  const width = plotWidth(y);
  return {
    height: top + plotHeight + TICKS + TITLE + 6,
    body: (
      <>
        {nth === 0 && (
          <text className="picture-words" y="12">
            {y.title}
          </text>
        )}
        <g transform={`translate(0 ${named})`}>{legend.body}</g>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a place inside a picture that is named. */}
        <svg x={left} y={top} width={width} height={plotHeight}>
          {layers}
        </svg>
        <text className="picture-words" x={left} y={top + plotHeight + TICKS + 11}>
          {panel.title}
        </text>
      </>
    ),
  };
}
