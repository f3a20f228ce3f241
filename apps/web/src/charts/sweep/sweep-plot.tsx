import { Origin } from '@/charts/frame/origin.tsx';
import type { ScaleKind } from '../scale/value-scale.ts';
import { paint } from '../style/paint.tsx';
import { GridLayer, RuleLayer } from '../trend/trend-layers.tsx';
import { TrendPaths, TrendPoints } from '../trend/trend-points.tsx';
import { TrendPanelFrame, TrendPanels } from '../trend/trend-svg.tsx';
import { describeSweep, isBridged, type SweepFigure, type SweepModel, toSweepModel } from './sweep-model.ts';

/** Where the axis is broken between zero and its logarithm. */
const AxisBreak = ({ at }: { at: number }) => (
  <svg className="trend-layer" aria-hidden="true">
    <Origin x={at} y={1} className="sweep-break">
      <rect fill={paint('surface')} x="-4" y="-3" width="8" height="6" />
      <path fill="none" stroke={paint('fg-3')} d="M-6 5-2-5M2 5 6-5" />
    </Origin>
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
