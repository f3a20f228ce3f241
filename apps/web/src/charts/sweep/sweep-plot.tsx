import { Origin } from '@/charts/frame/origin.tsx';
import { percent } from '../labels/chart-labels.ts';
import type { ScaleKind } from '../scale/value-scale.ts';
import { driverStyle, paint } from '../style/paint.tsx';
import { GridLayer, RuleLayer } from '../trend/trend-layers.tsx';
import { TrendPaths, TrendPoints } from '../trend/trend-points.tsx';
import { TrendPanelFrame, TrendPanels } from '../trend/trend-svg.tsx';
import {
  describeSweep,
  isBridged,
  type PlacedKnee,
  type SweepFigure,
  type SweepModel,
  toSweepModel,
} from './sweep-model.ts';

/** Where the axis is broken between zero and its logarithm. */
const AxisBreak = ({ at }: { at: number }) => (
  <svg className="trend-layer" aria-hidden="true">
    <Origin x={at} y={1} className="sweep-break">
      <rect fill={paint('surface')} x="-4" y="-3" width="8" height="6" />
      <path fill="none" stroke={paint('fg-3')} d="M-6 5-2-5M2 5 6-5" />
    </Origin>
  </svg>
);

/** Pixels between the intervals of knees, which stand below one another at the head of the plot. */
const KNEE_STEP = 7;

/** A dashed line at each knee, and its interval as a bar on it. */
const KneeLayer = ({ knees }: { knees: readonly PlacedKnee[] }) => (
  <svg className="trend-layer" aria-hidden="true">
    {knees.map(({ line, driver, x, low, high }, nth) => {
      const { colour } = driverStyle(driver);
      const height = (nth + 1) * KNEE_STEP;
      return (
        <g key={line} stroke={colour}>
          <line strokeDasharray="5 4" x1={percent(x)} x2={percent(x)} y1={height} y2="100%" />
          <line strokeWidth="3" opacity="0.6" x1={percent(low)} x2={percent(high)} y1={height} y2={height} />
        </g>
      );
    })}
  </svg>
);

type LayersProps = {
  readonly id: string;
  readonly figure: SweepFigure;
  readonly model: SweepModel;
  /** Whether each mark is drawn by itself, because not every program that shows an image can refer to one. */
  readonly repeatsMarks?: boolean;
};

/** Everything inside the plot, one layer upon the other. */
export const SweepLayers = ({ id, figure, model, repeatsMarks = false }: LayersProps) => (
  <>
    <GridLayer id={id} panel={model.panel} y={model.y} title={figure.title} summary={describeSweep(model, figure)} />
    {model.knees.length > 0 && <KneeLayer knees={model.knees} />}
    <TrendPaths lines={model.panel.lines} />
    {model.breakAt !== null && <AxisBreak at={model.breakAt} />}
    <RuleLayer panel={model.panel} />
    <TrendPoints
      lines={model.panel.lines}
      label={`Points of ${figure.title}`}
      id={repeatsMarks ? undefined : `${id}-mark`}
      tooltips
    />
  </>
);

type Props = { readonly id: string; readonly figure: SweepFigure; readonly scale: ScaleKind | undefined };

/** A sweep as the server draws it: complete without script, every point a link to its run. */
export function SweepPlot({ id, figure, scale }: Props) {
  const model = toSweepModel(figure, scale);
  return (
    <div className="sweep">
      <TrendPanels model={model}>
        <TrendPanelFrame panel={model.panel} y={model.y}>
          <SweepLayers id={id} figure={figure} model={model} />
        </TrendPanelFrame>
      </TrendPanels>
      {isBridged(model.panel) && (
        <p className="sweep-note meta">A dotted line passes over values that have no figure on that line.</p>
      )}
    </div>
  );
}
