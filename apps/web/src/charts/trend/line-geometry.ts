import type { ChartDriver } from '../style/driver-style.ts';
import type { TrendPoint } from './trend-figure.ts';

/** One point in the drawing. `x` and `y` are shares of the plot, from the left and from the top. */
export type Dot = {
  readonly key: string;
  readonly line: string;
  readonly point: TrendPoint;
  /** On the horizontal axis, in its own units: what a zoom range is given in. */
  readonly position: number;
  readonly x: number;
  /** Null where the status carries no value. */
  readonly y: number | null;
  /** Ends of the band or whisker; `top` is the nearer to the upper edge. */
  readonly top: number | null;
  readonly bottom: number | null;
  /** Drawn with its marker; in a dense line only the telling ones are. */
  readonly marked: boolean;
  /** Marked, but one of many: left out where the plot is narrow. */
  readonly extra: boolean;
  /** "mariadb 2.5.6: 2,216 ops/s, 2,168 to 2,224". */
  readonly words: string;
};

/** Consecutive dots of one line that may be joined: same environment, same scenario content, all with values. */
export type Segment = readonly Dot[];

export type LineGeometry = {
  readonly key: string;
  readonly name: string;
  readonly driver: ChartDriver;
  /** Context beyond the lines an eye can follow: thin, grey, without points. */
  readonly faint: boolean;
  readonly segments: readonly Segment[];
  readonly dots: readonly Dot[];
};
