import { paint } from '../style/paint.ts';

type Props = {
  /** Runs of each day, the oldest first. */
  readonly days: readonly number[];
  /** For screen readers: "111 runs on 3 of 30 days". */
  readonly label: string;
};

const HEIGHT = 18;
const STEP = 5;
const WIDTH = 4;
/** A day with a single run is still seen beside one of a hundred. */
const LEAST = 3;

/** Heights grow with the root of the count, so that a back-fill of a hundred runs does not hide the days with one. */
const heightOf = (runs: number, most: number) => Math.max(LEAST, Math.sqrt(runs / most) * HEIGHT);

/** Runs a day as small bars over a line; days without a run have none. */
export function ActivityBars({ days, label }: Props) {
  const most = Math.max(1, ...days);
  const width = days.length * STEP;
  return (
    <svg className="activity" viewBox={`0 0 ${width} ${HEIGHT + 1}`} width={width} height={HEIGHT + 1} role="img">
      <title>{label}</title>
      <path d={`M0 ${HEIGHT + 0.5}H${width}`} stroke={paint('line-2')} />
      {days.map((runs, day) => {
        const height = heightOf(runs, most);
        const x = day * STEP;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its position.
          runs > 0 && <rect key={day} x={x} y={HEIGHT - height} width={WIDTH} height={height} fill={paint('accent')} />
        );
      })}
    </svg>
  );
}
