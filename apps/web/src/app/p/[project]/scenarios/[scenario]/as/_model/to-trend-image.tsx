import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { lineName, listRows } from '@/charts/trend/trend-figure.ts';
import { GridLayer, RuleLayer } from '@/charts/trend/trend-layers.tsx';
import { type PanelGeometry, type TrendModel, toTrendModel } from '@/charts/trend/trend-model.ts';
import { TrendPaths } from '@/charts/trend/trend-paths.tsx';
import { TrendPoints } from '@/charts/trend/trend-points.tsx';
import { describePanel } from '@/charts/trend/trend-summary.ts';
import { type ChartContext, liveFooter, notFoundText } from '@/exports/chart/chart-context.ts';
import { describeCells, sentence } from '@/exports/chart/describe-cells.ts';
import { measuredText } from '@/exports/chart/measured-text.ts';
import { toPlotBlock } from '@/exports/chart/plot-block.tsx';
import { type Block, NO_RESULTS, NO_RESULTS_BLOCK, stack } from '@/exports/engine/block.tsx';
import type { ExportImage } from '@/exports/engine/export-image.tsx';
import type { ShownTrend } from './to-trend-json.ts';

/** The layers of the page's own drawing, without a script. */
const Layers = ({ model, panel, title }: { model: TrendModel; panel: PanelGeometry; title: string }) => (
  <>
    <GridLayer id="export" panel={panel} y={model.y} title={title} summary="" />
    <TrendPaths lines={panel.lines} />
    <RuleLayer panel={panel} />
    <TrendPoints lines={panel.lines} label={title} tooltips />
  </>
);

const toContent = (model: TrendModel, title: string): Block =>
  stack(
    model.panels.map((panel, nth) =>
      toPlotBlock({
        panel,
        y: model.y,
        place: { nth, of: model.panels.length },
        draw: (fitted) => <Layers model={model} panel={fitted} title={title} />,
      }),
    ),
  );

const AXIS_LABELS = { version: 'by version', time: 'by time', run: 'by run' } as const;

/** What the legend of a page says of the marks, as far as they are drawn. */
function marksWords({ panels }: TrendModel): string {
  const isRuled = panels.some(({ rules }) => rules.length > 0);
  const dots = panels.flatMap(({ lines }) => lines.flatMap((line) => line.dots));
  return [
    dots.some(({ point }) => point.value !== null && point.status === 'emulated') && 'hollow point: emulated',
    dots.some(({ y }) => y === null) && 'dashed box at the foot: no figure',
    isRuled && 'rule with a square: environment or scenario text changed',
  ]
    .filter(Boolean)
    .join('; ');
}

/** The trend as a image: the lines, the axis, the scale and the words of its page. */
export function toTrendImage(context: ChartContext, { trend, figure }: ShownTrend, scale: ScaleKind): ExportImage {
  const model = toTrendModel(figure, scale);
  const isEmpty = trend.points === 0;
  const points = listRows(figure);
  const told = describeCells(
    points.map(({ line, point }) => ({
      name: `${lineName(line)} ${point.version}`,
      status: point.status,
      reason: point.reason,
    })),
  );
  const environments = Object.values(figure.environments).map(({ label }) => label);
  const summary = model.panels.map((panel) => describePanel(panel.lines, model, figure.unit));
  return {
    title: figure.title,
    about: [
      [
        context.project.title,
        AXIS_LABELS[trend.axis],
        trend.case?.statistic,
        measuredText(points.map(({ point }) => point.at)),
      ]
        .filter(Boolean)
        .join(' · '),
      environments.length > 1 ? `${environments.length} environments: ${environments.join('; ')}` : environments[0],
    ].filter((words) => words !== undefined),
    description: [isEmpty ? NO_RESULTS : summary.join(' '), ...told.map(sentence)].join(' '),
    warnings: notFoundText(trend.unknown),
    content: isEmpty ? NO_RESULTS_BLOCK : toContent(model, figure.title),
    notes: isEmpty
      ? []
      : [
          [`Line: ${trend.valueDescription}; band: ${trend.uncertaintyDescription}`, marksWords(model)]
            .filter(Boolean)
            .join('; ')
            .concat('.'),
          ...told.map(sentence),
        ],
    footer: liveFooter(context),
  };
}
