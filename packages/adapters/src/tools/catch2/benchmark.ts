import type { Quantity } from '../../figures/convert-value.ts';
import type { Location } from '../../text/line.ts';

/** One benchmark, from any reporter. */
export type Benchmark = {
  readonly location: Location;
  readonly name: string;
  /** The names of the test case and its sections, joined by slashes; empty where unknown. */
  readonly section: string;
  readonly samples?: number | null;
  readonly mean?: Quantity | null;
  /** The ends of the mean's interval of confidence. */
  readonly interval?: readonly [Quantity, Quantity] | null;
  /** Its level, where the reporter writes it. */
  readonly level?: number;
  /** Why there is no mean. */
  readonly failure?: string;
};
