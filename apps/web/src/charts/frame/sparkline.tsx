import { type ChartDriver, driverStyle } from '../style/paint.tsx';

type Between = { readonly from: number; readonly to: number };

export type SparklineProps = {
  readonly driver: ChartDriver;
  /** In axis order; null leaves a gap. Fewer than two values draw nothing. */
  readonly values: readonly (number | null)[];
  /** Places in `values` of the last value before a change and of the first one after it. */
  readonly change?: Between | undefined;
  /** For screen readers: "mysql2, 9 versions, 30,100 to 30,592 ops/s". */
  readonly label: string;
};

const WIDTH = 70;
const HEIGHT = 20;
const INSET = 5;
/** A wider column would tint most of the line. */
const WIDEST_CHANGE = 30;

/** Heights fit the values; a spread under 2 % of them is drawn flat, so that noise does not look like a change. */
function toPositions(values: readonly (number | null)[]): ({ x: number; y: number } | null)[] {
  const known = values.filter((v): v is number => v !== null && Number.isFinite(v));
  const low = Math.min(...known);
  const high = Math.max(...known);
  const span = Math.max(high - low, Math.abs(high) * 0.02) || 1;
  const middle = (low + high) / 2;
  const step = (WIDTH - 2 * INSET) / Math.max(1, values.length - 1);
  return values.map((value, i) => {
    if (value === null || !Number.isFinite(value)) return null;
    const y = HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 2 * INSET);
    return { x: Math.round((INSET + i * step) * 10) / 10, y: Math.round(y * 10) / 10 };
  });
}

/** A path with a gap where a value is missing. */
const toPath = (positions: ReturnType<typeof toPositions>): string =>
  positions.map((at, i) => (at ? `${positions[i - 1] ? 'L' : 'M'}${at.x} ${at.y}` : '')).join('');

/** A grey column where a change lies, if it is narrow enough to say where, and a ring on the first value after it. */
function Mark({ change: { from, to }, positions }: { change: Between; positions: ReturnType<typeof toPositions> }) {
  const before = positions[from];
  const after = positions[to];
  if (!before || !after) return null;
  const width = after.x - before.x;
  return (
    <>
      {width <= WIDEST_CHANGE && <rect className="spark-change" x={before.x} width={width} height={HEIGHT} />}
      <circle className="spark-ring" cx={after.x} cy={after.y} r="2.8" />
    </>
  );
}

/** A figure through its versions in a table cell, 70 × 20, with the driver's marker at the newest value. */
export function Sparkline({ driver, values, change, label }: SparklineProps) {
  const positions = toPositions(values);
  const drawn = positions.filter((position) => position !== null);
  const last = drawn.at(-1);
  if (drawn.length < 2 || !last) return null;
  const { className, marker } = driverStyle(driver);
  return (
    <svg className={`spark ${className}`} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{label}</title>
      {change && <Mark change={change} positions={positions} />}
      <path className="spark-line" d={toPath(positions)} />
      <path className="spark-end" d={marker} transform={`translate(${last.x} ${last.y}) scale(.62)`} />
    </svg>
  );
}
