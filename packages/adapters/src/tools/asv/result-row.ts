import type { Params, Uncertainty } from '@tachograph/schema/result';
import type { Location } from '../../text/line.ts';

/** One value of an asv benchmark: a whole benchmark, or one combination of its params. */
export type ResultRow = {
  readonly location: Location;
  readonly benchmark: string;
  readonly params: Params;
  /** False where the file gives the values of the params without their names. */
  readonly paramsNamed: boolean;
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly reason: string | null;
  readonly value: number | null;
  /** The printed unit; null where the benchmark's name implies it. */
  readonly unit: string | null;
  readonly uncertainty: Uncertainty | null;
  readonly n: number | null;
  readonly samples: readonly number[] | null;
};

/** `'pymysql'`, `u'pymysql'`, `<class 'dict'>` → what a person would call it, as asv's own tables print it. */
export const readParamText = (repr: string): string =>
  /^u?'(.{0,500})'$/s.exec(repr)?.[1] ?? /^<class '(.{0,500})'>$/s.exec(repr)?.[1] ?? repr;

export const FAILED = 'asv reports a failure without a reason';
export const SKIPPED = 'asv skipped it: setup raised NotImplementedError, or the value was NaN';
