'use client';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
} from 'react';
import type { Dot, LineGeometry, PanelGeometry } from './geometry.ts';
import { nearestDot, stepDot, zoomIn, zoomOut, zoomRange } from './trend-moves.ts';
import { useDrag } from './use-drag.ts';

/** Milliseconds to cross the gap between a point and its card. */
const LEAVE_AFTER = 220;

/** The selected point: its panel, its key, and how the reader came to it. */
export type Selected = {
  readonly panel: string;
  /** Key of the metric of a lower panel. */
  readonly metric?: string | undefined;
  readonly key: string;
  readonly by: 'pointer' | 'keyboard';
};

/** Ends a selection a moment after the pointer has left: one for all panels, so that entering another one keeps it. */
export type Leaving = RefObject<ReturnType<typeof setTimeout> | undefined>;

export type PanelState = {
  readonly panel: PanelGeometry;
  readonly selected: Selected | null;
  readonly leaving: Leaving;
  readonly onSelect: (selected: Selected | null) => void;
  readonly onZoom: (range: readonly [number, number] | null) => void;
  /** A point was chosen for a comparison: Shift with a click, or with Enter. */
  readonly onPick: (picked: NearestDot) => void;
};

export type NearestDot = { readonly line: LineGeometry; readonly dot: Dot };

export function findDot(panel: PanelGeometry, key: string | undefined): NearestDot | null {
  if (key === undefined) return null;
  for (const line of panel.lines) {
    const dot = line.dots.find((entry) => entry.key === key);
    if (dot) return dot.x >= 0 && dot.x <= 1 ? { line, dot } : null;
  }
  return null;
}

const pointOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<SVGElement>('[data-point]')?.dataset.point : undefined;

/** Selecting a point: at once when pointed at or focused, undone a moment after the pointer has left it and its card. */
function useSelection({ panel, selected, leaving, onSelect }: PanelState, plot: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (selected?.by !== 'keyboard') return;
    plot.current?.querySelector<SVGAElement>(`[data-point="${CSS.escape(selected.key)}"]`)?.focus();
  }, [selected, plot]);
  return {
    stay: () => clearTimeout(leaving.current),
    leave: () => {
      if (selected?.by === 'keyboard') return;
      clearTimeout(leaving.current);
      leaving.current = setTimeout(() => onSelect(null), LEAVE_AFTER);
    },
    select: (dot: Dot, by: Selected['by']) => {
      clearTimeout(leaving.current);
      if (dot.key !== selected?.key || by !== selected.by) onSelect({ panel: panel.key, key: dot.key, by });
    },
  };
}

/** The dot nearest to the pointer. */
function nearestTo(panel: PanelGeometry, { currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Dot | null {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return nearestDot(panel, { x: clientX - left, y: clientY - top }, { width, height });
}

/** Zoom without a pointer: + and − around the selected point, 0 for everything. */
function zoomByKey(key: string, { panel, onZoom }: PanelState, around: number | undefined): void {
  if (key === '+' || key === '=') onZoom(zoomIn(panel, around) ?? panel.domain);
  else if (key === '-') onZoom(zoomOut(panel));
  else if (key === '0') onZoom(null);
}

/** Everything a panel listens to: pointing, dragging, arrow keys, taps. `plotProps` go on the plot's element. */
export function usePanelMoves(state: PanelState, plot: RefObject<HTMLElement | null>) {
  const { panel, selected, onSelect, onZoom } = state;
  const found = findDot(panel, selected?.key);
  const { stay, leave, select } = useSelection(state, plot);
  const { drag, cancel, suppressClick, handlers } = useDrag(({ from, to }) => {
    const range = zoomRange(panel, from, to);
    if (range) onZoom(range);
  });

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    handlers.onPointerMove(event);
    if (drag) return;
    const dot = nearestTo(panel, event);
    if (dot) select(dot, 'pointer');
    else leave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return drag ? cancel() : selected ? onSelect(null) : onZoom(null);
    zoomByKey(event.key, state, found?.dot.x);
    const next = found && stepDot(panel, found.dot, event.key);
    if (!next) return;
    event.preventDefault();
    select(next, 'keyboard');
  };
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const hit = findDot(panel, pointOf(event.target));
    const dot = hit?.dot;
    if (hit && event.shiftKey) {
      event.preventDefault();
      state.onPick(hit);
      return;
    }
    // A finger has no hover: the first tap on a point shows its card, the second opens the run.
    const isTouch = event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch';
    const isFirstTap = isTouch && !!dot && dot.key !== selected?.key;
    // Between the marked points of a long line are others.
    const near = isTouch && !dot ? nearestTo(panel, event) : null;
    if (near) select(near, 'pointer');
    if (suppressClick() || isFirstTap) event.preventDefault();
    if (isFirstTap) select(dot, 'pointer');
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const dot = findDot(panel, pointOf(event.target))?.dot;
    if (dot && event.target.matches(':focus-visible')) select(dot, 'keyboard');
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const stays =
      event.relatedTarget instanceof Node && event.currentTarget.closest('.trend-panel')?.contains(event.relatedTarget);
    if (!stays && selected?.by === 'keyboard' && event.relatedTarget) onSelect(null);
  };
  return {
    found,
    drag,
    cardProps: { onPointerEnter: stay, onPointerLeave: leave },
    panelProps: { onBlur },
    plotProps: {
      ...handlers,
      onPointerMove,
      onPointerLeave: leave,
      onKeyDown,
      onClickCapture,
      onFocus,
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
