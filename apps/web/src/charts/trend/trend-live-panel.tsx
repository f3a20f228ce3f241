'use client';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { clamp } from '../bars/ratio-model.ts';
import { percent } from '../labels/chart-labels.ts';
import type { ValueScale } from '../scale/value-scale.ts';
import { ChangeColumns } from './change-layers.tsx';
import type { PanelGeometry } from './geometry.ts';
import { type PickedPoint, TrendCard } from './trend-card.tsx';
import { CursorLayer, findBeside, type Reading } from './trend-cursor.tsx';
import type { TrendFigure } from './trend-figure.ts';
import { ExcludedLayer, RuleLayer } from './trend-layers.tsx';
import { TrendMarks } from './trend-marks.tsx';
import { fractionOf, type TrendModel } from './trend-model.ts';
import { zoomIn, zoomRange } from './trend-moves.ts';
import { LinePoints, TrendPaths, TrendPoints } from './trend-points.tsx';
import { type TrendChartProps, TrendGrid, TrendPanelFrame, toOneAt } from './trend-svg.tsx';
import { type Drag, useDrag } from './use-drag.ts';
import { type NearestDot, type PanelState, usePanelMoves } from './use-panel-moves.ts';

type OverviewProps = {
  /** Before any zoom. */
  readonly whole: PanelGeometry;
  readonly panel: PanelGeometry;
  readonly onZoom: (range: readonly [number, number] | null) => void;
};

/** All of a long history below the part that is shown: dragging over it shows another part. Keys do the same on the points. */
function TrendOverview({ whole, panel, onZoom }: OverviewProps) {
  const { drag, handlers } = useDrag(({ from, to }) => {
    const range = zoomRange(whole, from, to);
    if (range) onZoom(range);
  });
  const ends = drag ? [drag.from, drag.to] : panel.domain.map((x) => clamp(fractionOf(x, whole.domain)));
  const from = Math.min(...ends);
  const to = Math.max(...ends);
  return (
    <div className="trend-overview" aria-hidden="true" {...handlers}>
      <TrendPaths lines={whole.lines} />
      <i className="trend-overview-rest" style={{ width: percent(from) }} />
      <i className="trend-overview-rest" style={{ left: percent(to), width: percent(1 - to) }} />
    </div>
  );
}

const CARD_WIDTH = 280;
const GAP = 18;

type Props = PanelState & {
  readonly id: string;
  readonly figure: TrendFigure;
  readonly model: TrendModel;
  /** Before any zoom. */
  readonly whole: { readonly panel: PanelGeometry; readonly y: ValueScale };
  /** The point of this or another panel that is selected for a comparison. */
  readonly picked: PickedPoint | null;
  readonly onDrop: () => void;
  readonly onNote: TrendChartProps['onNote'] | undefined;
  /** The point at the cursor, of this or a lower panel. */
  readonly cursor: PanelCursor | null;
  /** Of this metric, where others are below. */
  readonly name: string | undefined;
  readonly lower: ReactNode;
};

/** The point at the cursor, with what the other metrics are there. */
export type PanelCursor = {
  readonly at: NearestDot;
  readonly isLower: boolean;
  readonly figure: TrendFigure;
  readonly readings: readonly Reading[];
  readonly onPick: (picked: NearestDot) => void;
};

type PlotSize = { readonly width: number; readonly height: number };

/** The size of a plot in pixels, kept up to date; null until it is known. */
function usePlotSize(plot: RefObject<HTMLElement | null>): PlotSize | null {
  const [size, setSize] = useState<PlotSize | null>(null);
  useLayoutEffect(() => {
    const element = plot.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [plot]);
  return size;
}

/** Beside the point, on the side with more space, within the plot's height; below the plot where neither side has space. */
function cardPosition({ at: { dot }, isLower }: PanelCursor, plot: HTMLElement | null): CSSProperties {
  if (!plot) return {};
  const { offsetLeft, offsetTop, offsetWidth: width, offsetHeight: height } = plot;
  const x = dot.x * width;
  const right = offsetLeft + x + GAP;
  const left = offsetLeft + x - CARD_WIDTH - GAP;
  const beside = isLower ? offsetTop + 14 : offsetTop + Math.min((dot.y ?? 1) * height + 14, height * 0.36);
  const end = plot.parentElement?.offsetWidth ?? width;
  if (right + CARD_WIDTH <= end) return { left: right, top: beside };
  if (left >= 4) return { left, top: beside };
  return { left: Math.max(4, end - CARD_WIDTH - 4), top: isLower ? offsetTop : offsetTop + height + 30 };
}

/** The first point in the tab order: the one at hand, else the newest. */
export const tabStopOf = (panel: PanelGeometry, found: NearestDot | null): string | undefined =>
  found?.dot.key ?? panel.lines.find((line) => !line.faint)?.dots.findLast((dot) => dot.marked && dot.x <= 1)?.key;

export const DragArea = ({ drag: { from, to } }: { drag: Drag }) => (
  <i className="trend-drag" style={{ left: percent(Math.min(from, to)), width: percent(Math.abs(to - from)) }} />
);

function Tools({ panel, onZoom, around }: Pick<PanelState, 'panel' | 'onZoom'> & { around: number | undefined }) {
  return (
    <span className="trend-tools" data-zoomed={panel.zoomed || undefined}>
      <button
        type="button"
        aria-label={`Zoom in: ${panel.name}`}
        onClick={() => onZoom(zoomIn(panel, around) ?? panel.domain)}
      >
        Zoom in
      </button>
      {panel.zoomed && (
        <button type="button" aria-label={`Reset zoom: ${panel.name}`} onClick={() => onZoom(null)}>
          Reset zoom
        </button>
      )}
    </span>
  );
}

/** A second ring around the point that another one will be compared with. */
function PickedRing({ panel, picked }: Pick<Props, 'panel' | 'picked'>) {
  const dots = picked ? panel.lines.flatMap((line) => line.dots) : [];
  const dot = dots.find(({ key, x }) => key === picked?.key && x >= 0 && x <= 1);
  if (!dot) return null;
  return (
    <svg className="trend-layer" aria-hidden="true">
      <circle className="trend-picked" cx={percent(dot.x)} cy={percent(dot.y ?? 1)} r="8" />
    </svg>
  );
}

const LiveLinePoints = memo(LinePoints);

/** One panel that can be pointed at, walked through and zoomed. */
export function TrendLivePanel({ id, figure, model, whole, picked, onDrop, onNote, cursor, ...props }: Props) {
  const { name, lower, ...state } = props;
  const { panel, onZoom } = state;
  const plot = useRef<HTMLDivElement>(null);
  const size = usePlotSize(plot);
  const { found, drag, cardProps, panelProps, plotProps } = usePanelMoves(state, plot);
  // What follows the pointer is drawn anew with every move, so that the rest is not.
  const grid = useMemo(
    () => <TrendGrid id={id} figure={figure} model={model} panel={panel} />,
    [id, figure, model, panel],
  );
  const columns = useMemo(
    () => <ChangeColumns panel={panel} oneAt={toOneAt({ figure, model })} />,
    [panel, figure, model],
  );
  const rules = useMemo(
    () => (
      <>
        <RuleLayer panel={panel} />
        <ExcludedLayer panel={panel} />
      </>
    ),
    [panel],
  );
  return (
    <TrendPanelFrame
      panel={panel}
      y={model.y}
      panelProps={panelProps}
      plotProps={{ ref: plot, ...plotProps }}
      overview={<TrendOverview whole={whole.panel} panel={panel} onZoom={onZoom} />}
      tools={<Tools panel={panel} onZoom={onZoom} around={found?.dot.x} />}
      card={
        cursor &&
        !drag && (
          <div {...cardProps}>
            <TrendCard
              dot={cursor.at.dot}
              line={cursor.at.line}
              figure={cursor.figure}
              readings={cursor.readings}
              style={cardPosition(cursor, plot.current)}
              onPick={() => cursor.onPick(cursor.at)}
              picked={picked}
              onDrop={onDrop}
              onNote={onNote}
            />
          </div>
        )
      }
      isCardLast={cursor?.isLower ?? false}
      name={name}
      lower={lower}
    >
      {columns}
      {grid}
      {size ? (
        <TrendMarks {...whole} shown={{ panel, y: model.y }} divisor={figure.unit.divisor} {...size} />
      ) : (
        <TrendPaths lines={panel.lines} />
      )}
      {rules}
      {cursor && lower && (
        <CursorLayer
          at={fractionOf(cursor.at.dot.position, panel.domain)}
          dot={cursor.isLower ? findBeside(panel, cursor.at, figure.axis)?.dot : null}
        />
      )}
      <TrendPoints
        lines={panel.lines}
        label={`Points of ${panel.name}; arrow keys walk along them`}
        id={`${id}-mark`}
        tooltips={false}
        tabStop={tabStopOf(panel, found)}
        selected={found?.dot.key}
        Line={LiveLinePoints}
      />
      <PickedRing panel={panel} picked={picked} />
      {drag && <DragArea drag={drag} />}
    </TrendPanelFrame>
  );
}
