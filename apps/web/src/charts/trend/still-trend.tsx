import { drawMetrics, toCommonSpace } from './lower-model.ts';
import { LowerPanels } from './lower-panel.tsx';
import { unpackMetrics } from './pack-figure.ts';
import { toTrendModel } from './trend-model.ts';
import { type TrendChartProps, TrendLayers, TrendPanelFrame, TrendPanels } from './trend-svg.tsx';

/** The trend that needs no script: complete, every point a link. */
export function StillTrend({ id, figure, scale, below }: TrendChartProps) {
  const model = toTrendModel(figure, scale);
  const lower = below && drawMetrics(unpackMetrics(below.packed), scale);
  return (
    <TrendPanels model={model} space={lower && toCommonSpace(lower)}>
      {model.panels.map((panel, i) => (
        <TrendPanelFrame
          key={panel.key}
          panel={panel}
          y={model.y}
          name={below?.name}
          lower={lower && <LowerPanels id={`${id}-lower-${i}`} panelKey={panel.key} drawn={lower} />}
        >
          <TrendLayers id={`${id}-${i}`} figure={figure} model={model} panel={panel} />
        </TrendPanelFrame>
      ))}
    </TrendPanels>
  );
}
