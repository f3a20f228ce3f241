import { Origin, ValueTicks } from '@/charts/frame/origin.tsx';
import { anchorTick } from '../frame/anchor-tick.ts';
import { percent } from '../labels/chart-labels.ts';
import { paint, TEXT } from '../style/paint.tsx';
import type { Plot } from './distribution-model.ts';
import './distribution.css';

/** Everything inside the plot, whatever its size; what names the axes stands left of it and below it. */
export const PlotLayers = ({ plot }: { readonly plot: Plot }) => (
  <>
    <ValueTicks ticks={plot.y} />
    {plot.x.map(({ at, label }) => {
      const { textAnchor, x: dx } = anchorTick({ at, label });
      return (
        <g key={label}>
          <line stroke={paint('grid')} x1={percent(at)} x2={percent(at)} y1="0" y2="100%" />
          <text {...TEXT.tick} textAnchor={textAnchor} dx={dx} x={percent(at)} y="100%" dy="17">
            {label}
          </text>
        </g>
      );
    })}
    {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of a chart that is named. */}
    <svg viewBox="0 0 1000 1000" width="100%" height="100%" preserveAspectRatio="none">
      {plot.shapes.map(({ key, path, stroke, dash, fill, opacity }) => (
        <path
          key={key}
          d={path}
          fill={fill ?? 'none'}
          fillOpacity={opacity}
          stroke={stroke}
          strokeWidth="1.6"
          strokeDasharray={dash}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
    {plot.dots.map(({ key, x, y, isCalled }) => (
      <Origin key={key} x={x} y={1 - y}>
        <circle
          r="4.5"
          fill={isCalled ? plot.colour : paint('surface')}
          stroke={isCalled ? paint('surface') : plot.colour}
          strokeWidth="1.5"
        />
      </Origin>
    ))}
  </>
);

type Props = {
  /** Unique on the page. */
  readonly id: string;
  readonly plot: Plot;
  readonly size?: 'low' | 'usual';
};

/** A plot of a page, as wide as there is space. */
export const DistributionPlot = ({ id, plot, size = 'usual' }: Props) => (
  <div className={`distribution-plot ${size}`}>
    <svg role="img" aria-labelledby={`${id}-title ${id}-desc`}>
      <title id={`${id}-title`}>{plot.title}</title>
      <desc id={`${id}-desc`}>{plot.summary}</desc>
      <PlotLayers plot={plot} />
    </svg>
  </div>
);
