import type { Params } from '@tachograph/schema/result';
import type { Location } from '../../text/line.ts';

/** One benchmark of pytest-benchmark, from any of its outputs. */
export type TestFigure = {
  readonly location: Location;
  /** As printed, with the id in brackets. */
  readonly printed: string;
  /** The test without its id; with its file where two files have a test of this name. */
  readonly scenario: string;
  readonly params: Params;
  /** False where the params were read out of the id. */
  readonly paramsStated: boolean;
  /** `s` in JSON; on the console the unit of the table. */
  readonly unit: string;
  readonly mean: number | null;
  readonly stddev: number | null;
  readonly median: number | null;
  /** The two quartiles; or, on the console, only what lies between them. */
  readonly quartiles: { readonly low: number; readonly high: number } | { readonly width: number } | null;
  /** What of them is printed and is no number. */
  readonly broken: string | null;
  readonly rounds: number | null;
  readonly samples: readonly number[] | null;
};

/** A benchmark that pytest says failed or was skipped, beside one of its test that has figures. */
export type TestFailure = Pick<TestFigure, 'location' | 'printed' | 'params'> & {
  readonly status: 'failed' | 'skipped';
  readonly reason: string | null;
  readonly sibling: TestFigure;
};
