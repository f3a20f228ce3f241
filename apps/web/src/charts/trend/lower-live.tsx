'use client';
import { useMemo, useRef } from 'react';
import type { PanelGeometry } from './geometry.ts';
import type { DrawnMetric } from './lower-model.ts';
import { LowerFrame, LowerGrid, LowerPaths, listLower } from './lower-panel.tsx';
import { CursorLayer, findBeside } from './trend-cursor.tsx';
import { RuleLayer } from './trend-layers.tsx';
import { DragArea, tabStopOf } from './trend-live-panel.tsx';
import { fractionOf } from './trend-model.ts';
import { TrendPoints } from './trend-points.tsx';
import { type NearestDot, type PanelState, usePanelMoves } from './use-panel-moves.ts';

type Props = PanelState &
  DrawnMetric & {
    readonly id: string;
    readonly isLast: boolean;
    /** The point at the cursor, of whichever panel. */
    readonly cursor: NearestDot | null;
  };

/** One lower panel that can be pointed at, walked through and zoomed. */
function LowerLivePanel({ id, metric, model, isLast, cursor, ...state }: Props) {
  const { panel } = state;
  const plot = useRef<HTMLDivElement>(null);
  const { found, drag, panelProps, plotProps } = usePanelMoves(state, plot);
  // What follows the pointer is drawn anew with every move, so that the rest is not.
  const still = useMemo(
    () => (
      <>
        <LowerGrid id={id} metric={metric} model={model} panel={panel} isLast={isLast} />
        <LowerPaths panel={panel} />
        <RuleLayer panel={panel} />
      </>
    ),
    [id, metric, model, panel, isLast],
  );
  return (
    <LowerFrame
      metric={metric}
      model={model}
      panel={panel}
      isLast={isLast}
      panelProps={panelProps}
      plotProps={{ ref: plot, ...plotProps }}
    >
      {still}
      {cursor && (
        <CursorLayer
          at={fractionOf(cursor.dot.position, panel.domain)}
          dot={found ? null : findBeside(panel, cursor, metric.figure.axis)?.dot}
        />
      )}
      <TrendPoints
        lines={panel.lines}
        label={`Points of ${metric.name}, ${panel.name}; arrow keys walk along them`}
        id={`${id}-mark`}
        tooltips={false}
        tabStop={tabStopOf(panel, found)}
        selected={found?.dot.key}
      />
      {drag && <DragArea drag={drag} />}
    </LowerFrame>
  );
}

type PanelsProps = {
  readonly id: string;
  readonly panelKey: string;
  readonly drawn: readonly DrawnMetric[];
  readonly cursor: NearestDot | null;
  readonly stateOf: (panel: PanelGeometry, metric: DrawnMetric['metric']) => PanelState;
};

/** The lower panels below one panel of the live chart. */
export const LowerLivePanels = ({ id, panelKey, drawn, cursor, stateOf }: PanelsProps) => (
  <>
    {listLower(panelKey, drawn, ({ nth, isLast, panel, metric, model }) => (
      <LowerLivePanel
        key={metric.key}
        id={`${id}-${nth}`}
        metric={metric}
        model={model}
        isLast={isLast}
        cursor={cursor}
        {...stateOf(panel, metric)}
      />
    ))}
  </>
);
