'use client';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Selected } from './selected.ts';
import { TrendPanels } from './trend-drawing.tsx';
import type { TrendFigureProps } from './trend-figure.ts';
import { TrendLivePanel } from './trend-live-panel.tsx';
import { toTrendModel, type Zoom } from './trend-model.ts';

/** The point whose link had the focus when the live drawing took over. */
function focusedPoint(): string | null {
  const focused = document.activeElement;
  return focused instanceof SVGElement ? (focused.dataset.point ?? null) : null;
}

/** The trend with everything that needs script: loaded apart, see TrendChart. */
export default function TrendLive({ id, trend, axis, scale }: TrendFigureProps) {
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const shownZoom = useDeferredValue(zoom);
  const model = useMemo(() => toTrendModel(trend, axis, scale, shownZoom), [trend, axis, scale, shownZoom]);
  const [selected, setSelected] = useState<Selected | null>(() => {
    const key = focusedPoint();
    const panel = model.panels.find(({ lines }) => lines.some((line) => line.dots.some((dot) => dot.key === key)));
    return key && panel ? { panel: panel.key, key, by: 'keyboard' } : null;
  });
  return (
    <TrendPanels model={model}>
      {model.panels.map((panel, i) => (
        <TrendLivePanel
          key={panel.key}
          id={`${id}-${i}`}
          trend={trend}
          model={model}
          panel={panel}
          selected={selected?.panel === panel.key ? selected : null}
          onSelect={setSelected}
          onZoom={(range) => setZoom(range && { panel: panel.key, range })}
        />
      ))}
    </TrendPanels>
  );
}
