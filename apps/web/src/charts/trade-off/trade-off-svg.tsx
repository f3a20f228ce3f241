import type { CSSProperties } from 'react';
import { Origin, ValueTicks } from '@/charts/frame/origin.tsx';
import { anchorTick } from '../frame/anchor-tick.ts';
import { percent } from '../labels/chart-labels.ts';
import { axisWidth, type ScaleKind, type ValueScale } from '../scale/value-scale.ts';
import { driverStyle, PointMark, paint, TEXT } from '../style/paint.tsx';
import type { PositionedLabel } from './trade-off-labels.ts';
import {
  axisLabel,
  type PositionedDot,
  type TradeOffChart,
  type TradeOffModel,
  toTradeOffModel,
  tradeOffSummary,
  unplacedLabel,
} from './trade-off-model.ts';

const BETTER = {
  x: { higher: 'better ▸', lower: '◂ better' },
  y: { higher: '▴ better', lower: '▾ better' },
} as const;

/** "throughput, mean in ops/s, higher is better", and where better lies. */
function AxisTitle({ chart, scale, axis }: { chart: TradeOffChart; scale: ValueScale; axis: 'x' | 'y' }) {
  const { unit } = chart[axis];
  return (
    <p className={`trend-title trade-off-title trade-off-${axis}`}>
      <span>{axisLabel(chart[axis], scale)}</span>
      {unit.direction && <b>{BETTER[axis][unit.direction]}</b>}
    </p>
  );
}

type LayersProps = { readonly id: string; readonly chart: TradeOffChart; readonly model: TradeOffModel };

/** Grid, ticks and their labels; carries the chart's name and its figures as text. */
const Grid = ({ id, chart, model: { x, y } }: LayersProps) => (
  <svg className="trend-layer" role="img" aria-labelledby={`${id}-title ${id}-desc`}>
    <title id={`${id}-title`}>{chart.title}</title>
    <desc id={`${id}-desc`}>{tradeOffSummary(chart)}</desc>
    <ValueTicks ticks={y.ticks} />
    {x.ticks.map(({ at, label }, index) => (
      <g key={label} className={index % 2 === 1 ? 'trade-off-extra' : undefined}>
        <line stroke={paint('grid')} x1={percent(at)} x2={percent(at)} y1="0" y2="100%" />
        <Origin x={at} y={1}>
          <text {...TEXT.tick} y="18" {...anchorTick({ at, label })}>
            {label}
          </text>
        </Origin>
      </g>
    ))}
    <line stroke={paint('line-2')} x1="0" x2="0" y1="0" y2="100%" />
  </svg>
);

const ParetoLine = ({ line }: { line: string }) => (
  <svg className="trend-layer" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
    <path
      className="trade-off-line"
      d={line}
      fill="none"
      stroke={paint('fg-3')}
      strokeWidth="1.5"
      strokeDasharray="5 3"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);

/** The intervals of a point: across in x, down in y. */
const Whiskers = ({ positioned: { dot, x, y, across, down } }: { positioned: PositionedDot }) => (
  <g stroke={driverStyle(dot.driver).colour} strokeWidth="1.25">
    {across && <line x1={percent(across[0])} x2={percent(across[1])} y1={percent(y)} y2={percent(y)} />}
    {across?.map((end) => (
      <Origin key={end} x={end} y={y}>
        <line y1="-3" y2="3" />
      </Origin>
    ))}
    {down && <line x1={percent(x)} x2={percent(x)} y1={percent(down[0])} y2={percent(down[1])} />}
    {down?.map((end) => (
      <Origin key={end} x={x} y={end}>
        <line x1="-3" x2="3" />
      </Origin>
    ))}
  </g>
);

/** Keeps a label readable where a line runs through it. */
const OUTLINE = { stroke: paint('surface'), strokeWidth: 3, strokeLinejoin: 'round', paintOrder: 'stroke' } as const;

const Label = ({ label: { text, x, y, anchor, dx, dy, wide } }: { label: PositionedLabel }) => (
  <Origin x={x} y={y} className={wide ? 'trade-off-wide' : undefined}>
    <text {...TEXT.figure} {...OUTLINE} x={dx} y={dy + 4} textAnchor={anchor}>
      {text}
    </text>
  </Origin>
);

function Point({ positioned: { dot, x, y, label } }: { positioned: PositionedDot }) {
  return (
    <a href={dot.href} aria-label={label} data-front={dot.isOnFront}>
      <title>{label}</title>
      <Origin x={x} y={y}>
        <circle className="trend-hit" fill="transparent" r="12" />
        <PointMark driver={dot.driver} isEmulated={dot.emulated !== null} />
      </Origin>
    </a>
  );
}

/** Everything inside the plot, one layer upon the other. */
export const TradeOffLayers = ({ id, chart, model }: LayersProps) => (
  <>
    <Grid id={id} chart={chart} model={model} />
    {model.line && <ParetoLine line={model.line} />}
    <svg className="trend-layer" aria-hidden="true">
      {model.dots.map((positioned) => (
        <Whiskers key={positioned.dot.key} positioned={positioned} />
      ))}
      {model.labels.map((label) => (
        <Label key={label.key} label={label} />
      ))}
    </svg>
    {/* biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset; the group only names its links. */}
    <svg className="trend-layer trend-points" role="group" aria-label={`Versions in ${chart.title}`}>
      {model.dots.map((positioned) => (
        <Point key={positioned.dot.key} positioned={positioned} />
      ))}
    </svg>
  </>
);

type Props = {
  /** Unique on the page, letters, digits and hyphens. */
  readonly id: string;
  readonly chart: TradeOffChart;
  /** Of the vertical axis. */
  readonly scale: ScaleKind;
};

/**
 * Two metrics against each other, as the server draws it: a point for each version with its intervals, the Pareto line
 * over those that are on the front, every point a link to its run. Complete without script.
 */
export function TradeOffSvg({ id, chart, scale }: Props) {
  const model = toTradeOffModel(chart, scale);
  const style = { '--trade-off-left': `${axisWidth(model.y) + 18}px` } as CSSProperties;
  return (
    <div className="trade-off" style={style}>
      <AxisTitle chart={chart} scale={model.y} axis="y" />
      <div className="trade-off-plot">
        <TradeOffLayers id={id} chart={chart} model={model} />
      </div>
      <AxisTitle chart={chart} scale={model.x} axis="x" />
      {model.unplaced.length > 0 && <p className="trend-title trade-off-note">{unplacedLabel(model)}</p>}
    </div>
  );
}
