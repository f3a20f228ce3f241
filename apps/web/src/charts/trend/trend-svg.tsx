import type { TrendChartProps } from './trend-chart.tsx';
import { TrendPanelDrawing, TrendPanels } from './trend-drawing.tsx';
import { toTrendModel } from './trend-model.ts';
import { TrendPaths } from './trend-paths.tsx';
import { TrendPoints } from './trend-points.tsx';

/** The trend as the server draws it: complete without script, every point a link. */
export function TrendSvg({ id, figure, scale }: TrendChartProps) {
  const model = toTrendModel(figure, scale);
  return (
    <TrendPanels model={model}>
      {model.panels.map((panel, i) => (
        <TrendPanelDrawing
          key={panel.key}
          id={`${id}-${i}`}
          figure={figure}
          model={model}
          panel={panel}
          marks={<TrendPaths lines={panel.lines} />}
          points={<TrendPoints lines={panel.lines} label={`Points of ${panel.name}`} tooltips />}
        />
      ))}
    </TrendPanels>
  );
}
