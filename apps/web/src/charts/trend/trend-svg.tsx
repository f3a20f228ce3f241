import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { DriverMark } from '@/charts/style/paint.tsx';
import type { ScaleKind, ValueScale } from '../scale/value-scale.ts';
import { ChangeColumns, labelHeight } from './change-layers.tsx';
import type { PanelGeometry } from './geometry.ts';
import type { TrendFigure } from './trend-figure.ts';
import { ExcludedLayer, GridLayer, RuleLayer } from './trend-layers.tsx';
import { type PlotSpace, type TrendModel, toPlotSpace } from './trend-model.ts';
import { TrendPaths, TrendPoints } from './trend-points.tsx';
import { describeChanges, describeNotes, describePanel } from './trend-summary.ts';

export type MetricsBelow = {
  /** Of the metric above them: "latency, p25". */
  readonly name: string;
  /** See `packMetrics`. */
  readonly packed: string;
};

export type TrendChartProps = {
  /** Unique on the page, letters, digits and hyphens; ties the title and description to the chart. */
  readonly id: string;
  readonly figure: TrendFigure;
  readonly scale: ScaleKind;
  /** Other metrics of the case, drawn below on the same axis. */
  readonly below?: MetricsBelow | undefined;
  /** Offers a note of a point in its card. */
  readonly onNote?: (subject: NoteSubject) => void;
};

/** The point that a note is written of. */
export type NoteSubject = {
  /** Slug of the driver. */
  readonly driver: string;
  /** "mysql2 3.24.4" */
  readonly name: string;
  /** Null where it is not stated. */
  readonly version: string | null;
  readonly at: string;
};

const MAX_COLUMNS = 3;

/** Panels beside one another where there is most space; at least 1. */
const countColumns = ({ panels }: TrendModel): number =>
  Math.max(1, Math.min(MAX_COLUMNS, panels.filter(({ layout }) => !layout?.isFull).length));

/** What the style sheet has to know of it. */
const toLayoutData = (layout: PanelGeometry['layout']) =>
  layout && { 'data-full': layout.isFull || undefined, 'data-starts': layout.startsRow.map(Number).join('') };

type PanelsProps = {
  readonly model: TrendModel;
  /** Beside the plots, where panels of other metrics below need more of it. */
  readonly space?: PlotSpace | undefined;
  readonly children: ReactNode;
};

/** The panels' frame; side by side where there is space. The same for the server's chart and the live one. */
export function TrendPanels({ model, space, children }: PanelsProps) {
  // Panels that stand beside one another share a scale, so their plots begin at one height.
  const own = toPlotSpace(model);
  const above = Math.max(...model.panels.map(labelHeight));
  const style = {
    '--trend-axis': `${Math.max(own.left, space?.left ?? 0)}px`,
    '--trend-right': `${Math.max(own.right, space?.right ?? 0)}px`,
    '--trend-above': `${above}px`,
  };
  return (
    <div className="trend" style={style as CSSProperties}>
      <div className="trend-panels" data-columns={countColumns(model)}>
        {children}
      </div>
    </div>
  );
}

type FrameProps = {
  readonly panel: PanelGeometry;
  readonly y: ValueScale;
  /** The layers of the plot. */
  readonly children: ReactNode;
  /** What the live chart listens to. */
  readonly panelProps?: ComponentProps<'div'>;
  readonly plotProps?: ComponentProps<'div'>;
  /** Of a long history: all of it, in the live chart with the part that is shown. */
  readonly overview?: ReactNode;
  /** Beside the axis title: buttons of the live chart. */
  readonly tools?: ReactNode;
  /** Panels of other metrics on the same axis. */
  readonly lower?: ReactNode;
  readonly name?: string | undefined;
  /** Below or floating over the plot: the card of the selected point. */
  readonly card?: ReactNode;
  /** Whether the card of a narrow page is below the panels of other metrics. */
  readonly isCardLast?: boolean;
};

/** One panel around its plot: the title of each axis, and the names of the lines where the plot has no space for them. */
export const TrendPanelFrame = ({ panel, y, children, panelProps, plotProps, ...parts }: FrameProps) => (
  <div className="trend-panel" {...toLayoutData(panel.layout)} {...panelProps}>
    <div className="trend-head">
      <span className="trend-title">
        {parts.name && <b>{parts.name}</b>} {y.title}
      </span>
      {parts.tools}
    </div>
    <ul className="trend-ends">
      {panel.endLabels.map((label) => (
        <li key={label.key}>
          <DriverMark driver={label.driver} /> <b>{label.name}</b> <span>{label.valueLabel}</span>
        </li>
      ))}
    </ul>
    <div className="trend-plot" {...plotProps}>
      {children}
    </div>
    <span className="trend-x">{panel.title}</span>
    {panel.isLong &&
      (parts.overview ?? (
        <div className="trend-overview" aria-hidden="true">
          <TrendPaths lines={panel.lines} />
        </div>
      ))}
    {!parts.isCardLast && parts.card}
    {parts.lower}
    {parts.isCardLast && parts.card}
  </div>
);

type LayersProps = {
  readonly id: string;
  readonly figure: TrendFigure;
  readonly model: TrendModel;
  readonly panel: PanelGeometry;
  /** Whether each mark is drawn by itself, because not every program that shows an image can refer to one. */
  readonly repeatsMarks?: boolean;
};

/** The axes of a panel, and its figures as text. */
export const TrendGrid = ({ id, figure, model, panel }: Omit<LayersProps, 'repeatsMarks'>) => (
  <GridLayer
    id={id}
    panel={panel}
    y={model.y}
    title={model.panels.length > 1 ? `${figure.title}, ${panel.name}` : figure.title}
    summary={[describePanel(panel.lines, model.y, figure.unit), describeChanges(panel), describeNotes(panel)]
      .filter(Boolean)
      .join(' ')}
  />
);

/** Where the anchors are, of drawn ratios: their share of the plot from the top. */
export function toOneAt({ figure, model }: Pick<LayersProps, 'figure' | 'model'>): number | null {
  const at = figure.shown === 'ratio' ? model.y.position(1) : null;
  return at !== null && at >= 0 && at <= 1 ? 1 - at : null;
}

/** Everything inside the plot, one layer upon the other: axes beneath, rules and labels above, points on top. */
export const TrendLayers = ({ repeatsMarks = false, ...props }: LayersProps) => (
  <>
    <ChangeColumns panel={props.panel} oneAt={toOneAt(props)} />
    <TrendGrid {...props} />
    <TrendPaths lines={props.panel.lines} />
    <RuleLayer panel={props.panel} />
    <ExcludedLayer panel={props.panel} />
    <TrendPoints
      lines={props.panel.lines}
      label={`Points of ${props.panel.name}`}
      id={repeatsMarks ? undefined : `${props.id}-mark`}
      tooltips={repeatsMarks}
    />
  </>
);
