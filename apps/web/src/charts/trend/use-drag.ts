'use client';
import { type PointerEvent, useRef, useState } from 'react';

/** A stretch being dragged over, in shares of the element's width. */
export type Drag = { readonly from: number; readonly to: number };

const THRESHOLD = 5;

/**
 * Dragging sideways over an element with a mouse or pen; a finger keeps scrolling the page. `onDone` gets the stretch.
 * `suppressClick` is whether the click that follows belongs to the drag.
 */
export function useDrag(onDone: (drag: Drag) => void) {
  const start = useRef<number | null>(null);
  const justDragged = useRef(false);
  const [drag, setDrag] = useState<Drag | null>(null);

  const share = (event: PointerEvent<HTMLElement>, clientX: number) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    justDragged.current = false;
    if (event.button === 0 && event.pointerType !== 'touch') start.current = event.clientX;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    if (event.buttons === 0) return cancel();
    if (!drag && Math.abs(event.clientX - start.current) < THRESHOLD) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: share(event, start.current), to: share(event, event.clientX) });
  };
  const cancel = () => {
    start.current = null;
    setDrag(null);
  };
  const onPointerUp = () => {
    if (drag) {
      justDragged.current = true;
      onDone(drag);
    }
    cancel();
  };
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel };
  return { drag, cancel, suppressClick: () => justDragged.current, handlers };
}
