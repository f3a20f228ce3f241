import type { RatioScale } from '@tachograph/charts/scale';
import { Origin } from '@/charts/frame/origin.tsx';
import { Grid } from '../bars/ratio-bar.tsx';
import { percent } from '../labels/chart-labels.ts';
import { type ChartDriver, driverStyle, paint, TEXT } from '../style/paint.tsx';
import type { StandingFigure } from './standing-model.ts';

const HEIGHT = 32;
const MIDDLE = HEIGHT / 2;
/** Half the height of the ends of a whisker. */
const END = 5;

type Props = { readonly scale: RatioScale; readonly driver: ChartDriver; readonly figure: StandingFigure };

function Interval({ scale, low, high, colour }: { scale: RatioScale; low: number; high: number; colour: string }) {
  const [from, to] = [low, high].map((end) => percent(scale.position(end)));
  return (
    <g stroke={colour} strokeWidth="2">
      <line x1={from} x2={to} y1={MIDDLE} y2={MIDDLE} />
      <line x1={from} x2={from} y1={MIDDLE - END} y2={MIDDLE + END} />
      <line x1={to} x2={to} y1={MIDDLE - END} y2={MIDDLE + END} />
    </g>
  );
}

/** A driver's mean as a mark with its interval, on a log scale of ratios. The row beside it shows the same as text. */
export function StandingStrip({ scale, driver, figure: { ratio, low, high } }: Props) {
  const { colour, marker } = driverStyle(driver);
  return (
    <svg className="standing-strip" width="100%" height={HEIGHT} aria-hidden="true">
      <Grid ticks={scale.ticks} />
      {low !== null && high !== null && <Interval scale={scale} low={low} high={high} colour={colour} />}
      {ratio !== null && (
        <Origin x={scale.position(ratio)}>
          <path
            d={marker}
            transform={`translate(0 ${MIDDLE}) scale(1.3)`}
            fill={colour}
            stroke={paint('surface')}
            strokeWidth="1"
          />
        </Origin>
      )}
    </svg>
  );
}

/** The ticks below the strips. */
export const StandingAxis = ({ scale: { ticks } }: Pick<Props, 'scale'>) => (
  <svg className="standing-axis" width="100%" height="16" aria-hidden="true">
    {ticks.map(({ at, label, isSame }) => (
      <text key={at} {...TEXT.tick} className={isSame ? undefined : 'tick'} x={percent(at)} y="12" textAnchor="middle">
        {label}
      </text>
    ))}
  </svg>
);
