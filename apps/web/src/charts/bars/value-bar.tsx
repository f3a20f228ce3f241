import { useId } from 'react';
import { anchorTick } from '../frame/anchor-tick.ts';
import { percent } from '../labels/chart-labels.ts';
import type { ValueScale } from '../scale/value-scale.ts';
import { TEXT } from '../style/paint.tsx';
import { FilledBar, FilledMark, Grid, Hatch, NoBar, Whisker } from './ratio-bar.tsx';
import { toValueBar, type ValueBarProps } from './value-bar-model.ts';

/** Beside the bars are other cells. */
const BESIDE_BARS = { left: 0, right: 0 };

/** The axis under the bars of one case. What it measures stands as text at the head of the case. */
export const ValueAxis = ({ scale }: { scale: ValueScale }) => (
  <svg className="ratio-axis" width="100%" height="18" aria-hidden="true">
    {scale.ticks.map(({ at, label }) => (
      <text
        key={label}
        {...TEXT.tick}
        x={percent(at)}
        y="12"
        textAnchor={anchorTick({ at, label }, BESIDE_BARS).textAnchor}
      >
        {label}
      </text>
    ))}
  </svg>
);

/** One row's own value, from zero or, on a log scale, as a dot. The row shows the same as text. */
export function ValueBar(props: ValueBarProps) {
  const id = useId();
  const bar = toValueBar(props);
  const filling = { driver: props.driver, hatch: bar.hatched ? id : undefined };
  return (
    <svg className="ratio-bar" width="100%" height="28" aria-hidden="true">
      {bar.hatched && <Hatch id={id} />}
      <Grid ticks={props.scale.ticks.map(({ at, value }) => ({ at, isSame: value === 0 }))} />
      {bar.kind === 'bar' && <FilledBar {...filling} from={bar.from} to={bar.to} />}
      {bar.whisker && <Whisker ends={bar.whisker} />}
      {bar.kind === 'dot' && <FilledMark {...filling} at={bar.at} />}
      {bar.kind === 'none' && <NoBar at={0} text={bar.text} />}
    </svg>
  );
}
