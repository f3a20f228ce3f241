'use client';
import { useDeferredValue, useMemo, useState } from 'react';
import { toPairHref } from './point-links.ts';
import { type PickedPoint, toNamedPoint } from './trend-card.tsx';
import type { TrendChartProps } from './trend-chart.tsx';
import type { TrendFigure } from './trend-figure.ts';
import { TrendLivePanel } from './trend-live-panel.tsx';
import { toTrendModel, type Zoom } from './trend-model.ts';
import { TrendPanels } from './trend-svg.tsx';
import type { NearestDot, Selected } from './use-panel-moves.ts';

/** The point whose link had the focus when the live chart took over. */
function focusedPoint(): string | null {
  const focused = document.activeElement;
  return focused instanceof SVGElement ? (focused.dataset.point ?? null) : null;
}

/** The point that another one will be compared with; a second one opens the comparison. */
function usePicked(figure: TrendFigure) {
  const [picked, setPicked] = useState<PickedPoint | null>(null);
  const onPick = (found: NearestDot) => {
    const point = toNamedPoint(figure, found);
    const href = picked && point && toPairHref(figure, point, picked);
    if (href) window.location.assign(href);
    else setPicked(point && { ...point, key: found.dot.key, name: `${found.line.name} ${point.version}` });
  };
  return { picked, onPick, onDrop: () => setPicked(null) };
}

/** The trend with everything that needs script: loaded apart, see TrendChart. */
export default function TrendLive({ id, figure, scale, onNote }: TrendChartProps) {
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const shownZoom = useDeferredValue(zoom);
  const whole = useMemo(() => toTrendModel(figure, scale), [figure, scale]);
  const model = useMemo(
    () => (shownZoom ? toTrendModel(figure, scale, shownZoom) : whole),
    [figure, scale, shownZoom, whole],
  );
  const [selected, setSelected] = useState<Selected | null>(() => {
    const key = focusedPoint();
    const panel = model.panels.find(({ lines }) => lines.some((line) => line.dots.some((dot) => dot.key === key)));
    return key && panel ? { panel: panel.key, key, by: 'keyboard' } : null;
  });
  const picking = usePicked(figure);
  return (
    <TrendPanels model={model}>
      {model.panels.map((panel, i) => (
        <TrendLivePanel
          key={panel.key}
          id={`${id}-${i}`}
          figure={figure}
          model={model}
          panel={panel}
          whole={{ panel: whole.panels[i] ?? panel, y: whole.y }}
          selected={selected?.panel === panel.key ? selected : null}
          onSelect={setSelected}
          {...picking}
          onNote={onNote}
          onZoom={(range) => setZoom(range && { panel: panel.key, range })}
        />
      ))}
    </TrendPanels>
  );
}
