import {
  type DistributionComparison,
  describeDistribution,
  formatFinding,
  nameQuantile,
  toOutcome,
} from '@tachograph/analysis/distribution';
import {
  formatValue,
  type Plot,
  toQuantilePlot,
  toQuantileRatioPlot,
} from '@/charts/distribution/distribution-model.ts';
import { PlotLayers } from '@/charts/distribution/distribution-plot.tsx';
import { type Chart, type ChartContext, toChart } from '@/exports/chart/chart-formats.ts';
import { type Block, INSIDE, stack, TYPE, toGap } from '@/exports/engine/block.tsx';
import type { DistributionData } from '@/server/root.ts';
import { type Column, exact, toTextTable } from '@/ui/table/column.tsx';
import { toDistributionFigure, toReading } from '../../_model/to-distribution-figure.ts';

type Finding = DistributionComparison['quantiles'][number];
/** A row: a quantile that is evaluated, or a point of the curve. */
type Line = { readonly finding: Finding | null; readonly point: DistributionComparison['curve'][number] | null };

const LEFT = 62;
const RIGHT = 14;
const TICKS = 26;
const TITLE = 20;

/** A plot below its title, as high as is given. */
const toPlotBlock = (plot: Plot, title: string, height: number): Block => ({
  height: TITLE + height + TICKS,
  body: (
    <>
      <text {...TYPE.about} y="12">
        {title}
      </text>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image that is named. */}
      <svg x={LEFT} y={TITLE} width={INSIDE - LEFT - RIGHT} height={height}>
        <PlotLayers plot={plot} />
      </svg>
    </>
  ),
});

/** The table of a distribution: in Markdown the quantiles with their verdicts, in CSV these and every point of the curve. */
function toColumns(data: DistributionData, names: { reference: string; other: string }): Column<Line>[] {
  const { unit } = data.view.metric;
  const reading = toReading(data);
  const of = ({ finding, point }: Line) => finding ?? point;
  const testOf = ({ finding }: Line) => (finding && 'test' in finding ? finding.test : null);
  return [
    {
      title: 'Quantile',
      text: (line) => nameQuantile(of(line)?.quantile ?? 0),
      exact: (line) => exact(of(line)?.quantile),
    },
    { title: 'Unit', only: ['csv'], text: () => unit },
    {
      title: names.reference,
      text: (line) => formatValue(of(line)?.reference ?? Number.NaN, { canonical: unit }),
      exact: (line) => exact(of(line)?.reference),
    },
    {
      title: names.other,
      text: (line) => formatValue(of(line)?.other ?? Number.NaN, { canonical: unit }),
      exact: (line) => exact(of(line)?.other),
    },
    {
      title: 'Outcome',
      text: ({ finding }) => (finding ? formatFinding(finding, reading) : ''),
      exact: ({ finding }) => (finding ? toOutcome(finding, reading) : ''),
    },
    { title: 'Ratio', only: ['csv'], text: (line) => exact(testOf(line)?.ratio ?? line.point?.ratio) },
    { title: 'Low', only: ['csv'], text: (line) => exact(testOf(line)?.low ?? line.point?.low) },
    { title: 'High', only: ['csv'], text: (line) => exact(testOf(line)?.high ?? line.point?.high) },
    { title: 'p', only: ['csv'], text: (line) => exact(testOf(line)?.p) },
  ];
}

/** A distribution in all its export formats. */
export function toDistributionChart(context: ChartContext, data: DistributionData): Chart {
  const { view } = data;
  const figure = toDistributionFigure(data);
  const { comparison, metric, scenario, params, environment } = view;
  const { names } = figure;
  const said = describeDistribution(comparison.quantiles, toReading(data), names);
  const sentence = `${said.map(({ text }) => text).join('')}.`;
  const columns = toColumns(data, names);
  const evaluated = comparison.quantiles.map((finding): Line => ({ finding, point: null }));
  const points = comparison.curve.map((point): Line => ({ finding: null, point }));
  const table = { md: toTextTable(columns, evaluated).md, csv: toTextTable(columns, [...evaluated, ...points]).csv };
  const blocks = [
    toPlotBlock(toQuantilePlot(figure), `${metric.metric}: dashed ${names.reference}, solid ${names.other}`, 220),
    toGap(6),
    toPlotBlock(toQuantileRatioPlot(figure), `times better, ${names.other} against ${names.reference}`, 110),
  ];
  return toChart(context, {
    title: `${scenario.title}: ${names.other} against ${names.reference}`,
    about: [metric.metric, 'distribution', params],
    times: [view.at.toISOString()],
    subtitle: environment.label,
    description: [sentence, ...table.md.rows.map((cells) => `${cells.join(', ')}.`)].join(' '),
    content: comparison.curve.length > 0 ? stack(blocks) : null,
    notes: [
      sentence,
      'Each step to the right is ten times rarer. The band holds with 95 % at all quantiles together. Dotted: what operations would wait that arrive at a fixed rate, worked out.',
    ],
    remarks: [],
    unknown: [],
    table,
  });
}
