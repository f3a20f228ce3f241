'use client';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PanelGeometry } from './geometry.ts';
import { type DrawnMetric, drawMetrics, type LowerMetric, toCommonSpace } from './lower-model.ts';
import { LowerFrame, LowerGrid, LowerPaths, listLower } from './lower-panel.tsx';
import { unpackMetrics } from './pack-figure.ts';
import { toPairHref } from './point-links.ts';
import { type PickedPoint, toNamedPoint } from './trend-card.tsx';
import { CursorLayer, findBeside, type Reading, toReading } from './trend-cursor.tsx';
import type { TrendFigure } from './trend-figure.ts';
import { RuleLayer } from './trend-layers.tsx';
import { DragArea, type PanelCursor, TrendLivePanel, tabStopOf } from './trend-live-panel.tsx';
import { fractionOf, type TrendModel, toTrendModel, type Zoom } from './trend-model.ts';
import { TrendPoints } from './trend-points.tsx';
import { type TrendChartProps, TrendPanels } from './trend-svg.tsx';
import {
  findDot,
  type Leaving,
  type NearestDot,
  type PanelState,
  type Selected,
  usePanelMoves,
} from './use-panel-moves.ts';

type LowerProps = PanelState &
  DrawnMetric & {
    readonly id: string;
    readonly isLast: boolean;
    /** The point at the cursor, of whichever panel. */
    readonly cursor: NearestDot | null;
  };

/** One lower panel that can be pointed at, walked through and zoomed. */
function LowerLivePanel({ id, metric, model, isLast, cursor, ...state }: LowerProps) {
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

/** The point whose link had the focus when the live chart took over. */
function focusedPoint(): string | null {
  const focused = document.activeElement;
  return focused instanceof SVGElement ? (focused.dataset.point ?? null) : null;
}

/** The point that another one will be compared with; a second one opens the comparison. */
function usePicked() {
  const [picked, setPicked] = useState<PickedPoint | null>(null);
  const pick = (figure: TrendFigure) => (found: NearestDot) => {
    const point = toNamedPoint(figure, found);
    const href = picked && point && toPairHref(figure, point, picked);
    if (href) window.location.assign(href);
    else setPicked(point && { ...point, key: found.dot.key, name: `${found.line.name} ${point.version}` });
  };
  return { picked, pick, onDrop: () => setPicked(null) };
}

/** The first metric and those below it, each with its panels. The first has no key. */
type Drawn = { readonly key?: string; readonly name: string; readonly figure: TrendFigure; readonly model: TrendModel };

const panelOf = ({ model }: Drawn, key: string) => model.panels.find((panel) => panel.key === key);

/** The selected point, and what the other metrics are there. */
function findCursor(drawn: readonly Drawn[], selected: Selected | null): Omit<PanelCursor, 'onPick'> | null {
  const own = drawn.find(({ key }) => key === selected?.metric);
  const panel = own && selected && panelOf(own, selected.panel);
  const at = panel && findDot(panel, selected.key);
  if (!own || !at) return null;
  const others = drawn.filter((entry) => entry !== own);
  const readings = others.map((entry) => toReading(entry, panelOf(entry, selected.panel), at));
  return { at, isLower: own.key !== undefined, figure: own.figure, readings };
}

/** What a screen reader says of a point that the keyboard has selected, beside the name of its link. */
const describeReadings = (readings: readonly Reading[]) =>
  readings.map(({ name, text }) => `${name}: ${text}`).join('; ');

/** The trend with everything that needs script: loaded apart, see TrendChart. */
export default function TrendLive({ id, figure, scale, below, onNote }: TrendChartProps) {
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const shownZoom = useDeferredValue(zoom);
  const whole = useMemo(() => toTrendModel(figure, scale), [figure, scale]);
  const model = useMemo(
    () => (shownZoom ? toTrendModel(figure, scale, shownZoom) : whole),
    [figure, scale, shownZoom, whole],
  );
  const metrics = useMemo(() => (below ? unpackMetrics(below.packed) : []), [below]);
  const lower = useMemo(() => drawMetrics(metrics, scale, shownZoom), [metrics, scale, shownZoom]);
  const [selected, setSelected] = useState<Selected | null>(() => {
    const key = focusedPoint();
    const all = [{ model, metric: undefined }, ...lower.map((entry) => ({ ...entry, metric: entry.metric.key }))];
    const found = all.flatMap(({ model: { panels }, metric }) =>
      panels.flatMap((panel) => (key && findDot(panel, key) ? [{ panel: panel.key, metric, key }] : [])),
    );
    return found[0] ? { ...found[0], by: 'keyboard' } : null;
  });
  const leaving: Leaving = useRef(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const { picked, pick, onDrop } = usePicked();
  const drawn: Drawn[] = [
    { name: below?.name ?? '', figure, model },
    ...lower.map(({ metric, model: own }) => ({ ...metric, model: own })),
  ];
  const cursor = findCursor(drawn, selected);
  const stateOf = (panel: PanelGeometry, of: TrendFigure, metric?: string): PanelState => {
    const isOwn = (one: Selected | null) => one?.panel === panel.key && one.metric === metric;
    return {
      panel,
      leaving,
      selected: isOwn(selected) ? selected : null,
      // What the keyboard has selected elsewhere stays when the pointer leaves this panel.
      onSelect: (next) =>
        setSelected((last) => (next ? { ...next, metric } : last?.by === 'keyboard' && !isOwn(last) ? last : null)),
      onPick: pick(of),
      onZoom: (range) => setZoom(range && { panel: panel.key, range }),
    };
  };
  return (
    <TrendPanels model={model} space={below && toCommonSpace(lower)}>
      {model.panels.map((panel, i) => {
        const own = cursor && selected?.panel === panel.key ? { ...cursor, onPick: pick(cursor.figure) } : null;
        const lowerOf = (of: PanelGeometry, metric: LowerMetric) => stateOf(of, metric.figure, metric.key);
        return (
          <TrendLivePanel
            key={panel.key}
            id={`${id}-${i}`}
            figure={figure}
            model={model}
            whole={{ panel: whole.panels[i] ?? panel, y: whole.y }}
            picked={picked}
            onDrop={onDrop}
            onNote={onNote}
            name={below?.name}
            cursor={own}
            lower={
              below && (
                <LowerLivePanels
                  id={`${id}-lower-${i}`}
                  panelKey={panel.key}
                  drawn={lower}
                  cursor={own?.at ?? null}
                  stateOf={lowerOf}
                />
              )
            }
            {...stateOf(panel, figure)}
          />
        );
      })}
      {below && (
        <p className="visually-hidden" role="status">
          {selected?.by === 'keyboard' && cursor && describeReadings(cursor.readings)}
        </p>
      )}
    </TrendPanels>
  );
}
