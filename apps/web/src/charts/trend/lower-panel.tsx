import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { fine } from '../frame/stretched-path.ts';
import { driverStyle } from '../style/paint.tsx';
import { ChangeColumns, labelHeight } from './change-layers.tsx';
import type { LineGeometry, PanelGeometry } from './geometry.ts';
import type { DrawnMetric } from './lower-model.ts';
import { RuleLayer } from './trend-layers.tsx';
import { TrendPaths, TrendPoints } from './trend-points.tsx';
import { TrendGrid, toOneAt } from './trend-svg.tsx';

/** A line of more points has none of them drawn. */
const MOST_DOTS = 60;

/** The points of a line as one path: a stroke without a length is a dot. */
function Dots({ line: { faint, dots, driver, segments } }: { line: LineGeometry }) {
  const drawn = dots.length > MOST_DOTS ? segments.filter(({ length }) => length === 1).flat() : dots;
  const positions = drawn.flatMap(({ x, y }) => (y === null ? [] : [`M${fine(x)} ${fine(y)}h0`]));
  if (faint || positions.length === 0) return null;
  return (
    <path
      className="lower-dots"
      d={positions.join('')}
      stroke={driverStyle(driver).colour}
      strokeWidth="5"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** The lines of a lower panel; a zoom draws them anew and cuts them at the plot. */
export const LowerPaths = ({ panel: { lines, zoomed } }: { panel: PanelGeometry }) => (
  <div className="lower-paths" data-cut={zoomed || undefined}>
    <TrendPaths lines={lines}>
      {lines.map((line) => (
        <Dots key={line.key} line={line} />
      ))}
    </TrendPaths>
  </div>
);

type FrameProps = DrawnMetric & {
  readonly panel: PanelGeometry;
  readonly isLast: boolean;
  readonly children: ReactNode;
  readonly panelProps?: ComponentProps<'div'>;
  readonly plotProps?: ComponentProps<'div'>;
};

/** One panel of another metric around its plot: its name, its unit, and which direction is better. */
export function LowerFrame({ metric, model, panel, isLast, children, panelProps, plotProps }: FrameProps) {
  const { name, isExact, interval } = metric;
  return (
    <div
      className="lower-panel"
      style={{ '--trend-above': `${labelHeight(panel)}px` } as CSSProperties}
      data-metric={metric.key}
      data-last={isLast || undefined}
      {...panelProps}
    >
      <div className="trend-head">
        <span className="trend-title">
          <b>{name}</b> {model.y.title}
          {isExact ? '; exact' : <span className="lower-band">; band: {interval}</span>}
        </span>
      </div>
      <div className="trend-plot" {...plotProps}>
        {children}
      </div>
    </div>
  );
}

type LayersProps = DrawnMetric & { readonly id: string; readonly panel: PanelGeometry; readonly isLast: boolean };

/** The axes of a lower panel, and what is beneath its lines; the last one names the positions again. */
export const LowerGrid = ({ id, metric: { figure }, model, panel, isLast }: LayersProps) => (
  <>
    <ChangeColumns panel={panel} oneAt={toOneAt({ figure, model })} />
    <TrendGrid id={id} figure={figure} model={model} panel={isLast ? panel : { ...panel, ticks: [] }} />
  </>
);

/** What stands below one panel of a trend: a lower one for each other metric, or that its driver has no figure of it. */
export function listLower(
  key: string,
  drawn: readonly DrawnMetric[],
  draw: (
    of: DrawnMetric & { readonly panel: PanelGeometry; readonly nth: number; readonly isLast: boolean },
  ) => ReactNode,
): ReactNode[] {
  return drawn.map((entry, nth) => {
    const panel = entry.model.panels.find((one) => one.key === key);
    if (panel) return draw({ ...entry, panel, nth, isLast: nth === drawn.length - 1 });
    return (
      <p key={entry.metric.key} className="lower-none meta">
        <b>{entry.metric.name}</b> no figure
      </p>
    );
  });
}

type Props = { readonly id: string; readonly panelKey: string; readonly drawn: readonly DrawnMetric[] };

/** The lower panels below one panel, as the server draws them. */
export const LowerPanels = ({ id, panelKey, drawn }: Props) => (
  <>
    {listLower(panelKey, drawn, ({ nth, isLast, panel, ...entry }) => (
      <LowerFrame key={entry.metric.key} {...entry} panel={panel} isLast={isLast}>
        <LowerGrid {...entry} id={`${id}-${nth}`} panel={panel} isLast={isLast} />
        <LowerPaths panel={panel} />
        <RuleLayer panel={panel} />
        <TrendPoints
          lines={panel.lines}
          label={`Newest points of ${entry.metric.name}, ${panel.name}`}
          id={`${id}-${nth}-mark`}
          tooltips={false}
        />
      </LowerFrame>
    ))}
  </>
);
