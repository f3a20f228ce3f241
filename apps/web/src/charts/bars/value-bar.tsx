import { useId } from 'react';
import { Origin } from '../frame/origin.tsx';
import { percent } from '../labels/percent.ts';
import type { ValueScale } from '../scale/value-scale.ts';
import { driverStyle } from '../style/driver-style.ts';
import { Grid, Hatch, NoBar, Whisker } from './ratio-bar.tsx';
import { toValueBar, type ValueBarGeometry, type ValueBarProps } from './value-bar-model.ts';

const anchorOf = (at: number) => (at < 0.04 ? 'start' : at > 0.96 ? 'end' : 'middle');

/** The axis under the bars of one case. What it measures stands as text at the head of the case. */
export const ValueAxis = ({ scale }: { scale: ValueScale }) => (
  <svg className="ratio-axis" width="100%" height="18" aria-hidden="true">
    {scale.ticks.map(({ at, label }) => (
      <text key={label} x={percent(at)} y="12" textAnchor={anchorOf(at)}>
        {label}
      </text>
    ))}
  </svg>
);

const Bar = ({ bar, fill }: { bar: ValueBarGeometry; fill: string | undefined }) => (
  <rect
    className={fill ? 'ratio-hatched' : 'ratio-fill'}
    fill={fill}
    x={percent(bar.from)}
    width={percent(bar.to - bar.from)}
    y="9"
    height="10"
  />
);

const Dot = ({ bar, marker, fill }: { bar: ValueBarGeometry; marker: string; fill: string | undefined }) => (
  <Origin x={bar.at}>
    <g transform="translate(0 14)">
      <path className={fill ? 'ratio-hollow' : 'ratio-fill'} d={marker} />
      {fill && <path d={marker} fill={fill} />}
    </g>
  </Origin>
);

/** One row's own value, from zero or, on a log scale, as a dot. The row says the same as text. */
export function ValueBar(props: ValueBarProps) {
  const id = useId();
  const bar = toValueBar(props);
  const { className, marker } = driverStyle(props.driver);
  const fill = bar.hatched ? `url(#${id})` : undefined;
  return (
    <svg className={`ratio-bar ${className}`} width="100%" height="28" aria-hidden="true">
      {bar.hatched && <Hatch id={id} />}
      <Grid ticks={props.scale.ticks.map(({ at, value }) => ({ at, isSame: value === 0 }))} />
      {bar.kind === 'bar' && <Bar bar={bar} fill={fill} />}
      {bar.whisker && <Whisker ends={bar.whisker} />}
      {bar.kind === 'dot' && <Dot bar={bar} marker={marker} fill={fill} />}
      {bar.kind === 'none' && <NoBar at={0} text={bar.text} />}
    </svg>
  );
}
