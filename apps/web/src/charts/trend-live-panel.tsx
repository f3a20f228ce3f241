'use client';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { nearestDot } from './nearest-dot.ts';
import { percent } from './percent.ts';
import { stepDot } from './step-dot.ts';
import { TrendCard } from './trend-card.tsx';
import { TrendPanelDrawing } from './trend-drawing.tsx';
import type { Selected } from './trend-live.tsx';
import { TrendMarks } from './trend-marks.tsx';
import type { Dot, LineGeometry, TrendModel, TrendPanel } from './trend-model.ts';
import { TrendPaths } from './trend-paths.tsx';
import { TrendPoints } from './trend-points.tsx';
import type { Trend } from './types.ts';
import { useDrag } from './use-drag.ts';
import { usePlotSize } from './use-plot-size.ts';
import { zoomIn, zoomOut, zoomRange } from './zoom-range.ts';

/** Time to cross the gap between a point and its card. */
const LEAVE_AFTER = 220;
const CARD_WIDTH = 280;

type Props = {
  readonly id: string;
  readonly trend: Trend;
  readonly model: TrendModel;
  readonly panel: TrendPanel;
  readonly selected: Selected | null;
  readonly onSelect: (selected: Selected | null) => void;
  readonly onZoom: (range: readonly [number, number] | null) => void;
};

type Found = { readonly line: LineGeometry; readonly dot: Dot };

function findDot(panel: TrendPanel, key: string | undefined): Found | null {
  for (const line of panel.lines) {
    const dot = line.dots.find((candidate) => candidate.key === key);
    if (dot && dot.x >= 0 && dot.x <= 1) return { line, dot };
  }
  return null;
}

/** Beside the point, on the side with more room; within the plot's height. */
function cardPlace(dot: Dot, plot: HTMLElement | null): CSSProperties {
  if (!plot) return {};
  const { offsetLeft, offsetTop, offsetWidth: width, offsetHeight: height } = plot;
  const x = dot.x * width;
  const fitsRight = x + CARD_WIDTH + 20 <= width + 100;
  const left = fitsRight ? offsetLeft + x + 18 : Math.max(4, offsetLeft + x - CARD_WIDTH - 18);
  return { left, top: offsetTop + Math.min((dot.y ?? 1) * height + 14, height * 0.36) };
}

/** The first point in the tab order: the one at hand, else the newest. */
const tabStopOf = (panel: TrendPanel, found: Found | null): string | undefined =>
  found?.dot.key ?? panel.lines.find((line) => !line.faint)?.dots.findLast((dot) => dot.marked && dot.x <= 1)?.key;

/** One panel that can be pointed at, walked through and zoomed. */
export function TrendLivePanel({ id, trend, model, panel, selected, onSelect, onZoom }: Props) {
  const plot = useRef<HTMLDivElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const size = usePlotSize(plot);
  const found = findDot(panel, selected?.key);
  const { drag, cancel, suppressClick, handlers } = useDrag(({ from, to }) => {
    const range = zoomRange(panel, from, to);
    if (range) onZoom(range);
  });

  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    if (selected?.by !== 'keyboard') return;
    plot.current?.querySelector<SVGAElement>(`[data-point="${CSS.escape(selected.key)}"]`)?.focus();
  }, [selected]);

  const select = (dot: Dot, by: Selected['by']) => {
    clearTimeout(leaving.current);
    if (dot.key !== selected?.key || by !== selected.by) onSelect({ panel: panel.key, key: dot.key, by });
  };
  const leave = () => {
    if (selected?.by === 'keyboard') return;
    leaving.current = setTimeout(() => onSelect(null), LEAVE_AFTER);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    handlers.onPointerMove(event);
    if (drag || !size) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const dot = nearestDot(panel, { x: event.clientX - left, y: event.clientY - top }, size);
    if (dot) select(dot, 'pointer');
    else leave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      if (drag) cancel();
      else if (selected) onSelect(null);
      else onZoom(null);
      return;
    }
    if (event.key === '+' || event.key === '=') onZoom(zoomIn(panel, found?.dot.x) ?? panel.domain);
    else if (event.key === '-') onZoom(zoomOut(panel));
    else if (event.key === '0') onZoom(null);
    const next = found && stepDot(panel, found.dot, event.key);
    if (!next) return;
    event.preventDefault();
    select(next, 'keyboard');
  };
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const key = (event.target as Element).closest<SVGElement>('[data-point]')?.dataset.point;
    // A finger has no hover: the first tap on a point shows its card, the second opens the run.
    const firstTap =
      (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch' && key && key !== selected?.key;
    if (suppressClick() || firstTap) event.preventDefault();
    const dot = firstTap ? findDot(panel, key)?.dot : null;
    if (dot) select(dot, 'pointer');
  };
  const onFocus = (event: React.FocusEvent<HTMLElement>) => {
    const key = (event.target as Element).closest<SVGElement>('[data-point]')?.dataset.point;
    const dot = findDot(panel, key)?.dot;
    if (dot && event.target.matches(':focus-visible')) select(dot, 'keyboard');
  };

  return (
    <TrendPanelDrawing
      id={id}
      trend={trend}
      model={model}
      panel={panel}
      plotProps={{
        ref: plot,
        ...handlers,
        onPointerMove,
        onPointerLeave: leave,
        onKeyDown,
        onClickCapture,
        onFocus,
        onDragStart: (event) => event.preventDefault(),
      }}
      marks={
        size ? (
          <TrendMarks panel={panel} y={model.y} divisor={trend.unit.divisor} {...size} />
        ) : (
          <TrendPaths lines={panel.lines} />
        )
      }
      points={
        <>
          <TrendPoints
            lines={panel.lines}
            label={`Points of ${panel.name}; arrow keys walk along them`}
            tooltips={false}
            tabStop={tabStopOf(panel, found)}
            selected={found?.dot.key}
          />
          {drag && (
            <i
              className="trend-drag"
              style={{ left: percent(Math.min(drag.from, drag.to)), width: percent(Math.abs(drag.to - drag.from)) }}
            />
          )}
        </>
      }
      tools={
        <span className="trend-tools" data-zoomed={panel.zoomed || undefined}>
          <button type="button" onClick={() => onZoom(zoomIn(panel, found?.dot.x) ?? panel.domain)}>
            Zoom in
          </button>
          {panel.zoomed && (
            <button type="button" onClick={() => onZoom(null)}>
              Reset zoom
            </button>
          )}
        </span>
      }
      card={
        found && !drag ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the card open while the pointer is on it.
          <div onPointerEnter={() => clearTimeout(leaving.current)} onPointerLeave={leave}>
            <TrendCard dot={found.dot} line={found.line} trend={trend} style={cardPlace(found.dot, plot.current)} />
          </div>
        ) : null
      }
    />
  );
}
