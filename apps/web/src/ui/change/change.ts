import type { CaseIdentity } from '@tachograph/schema/normalise';

/** What the parts of this folder show of a change: those of the store and of the API have all of it. */
export type ShownChange = {
  readonly id: string;
  readonly case: Pick<CaseIdentity, 'scenario' | 'params' | 'metric' | 'statistic' | 'unit' | 'exact'>;
  readonly scenarioTitle: string;
  readonly driver: { readonly slug: string; readonly name: string };
  readonly axis: 'version' | 'time';
  readonly direction: 'better' | 'worse';
  readonly state: ChangeState;
  /** How many more runs a suspected change needs; null of one that was found. */
  readonly moreRuns: number | null;
  readonly ratio: number | null;
  readonly ratioLow: number | null;
  readonly ratioHigh: number | null;
  readonly before: ChangeSide;
  readonly after: ChangeSide;
};

type ChangeSide = { readonly version: string | null; readonly level: number; readonly at: Date };

export type ChangeState = 'new' | 'acknowledged' | 'expected' | 'false-alarm' | 'fixed';

/** The series of a change through its versions or times, as a sparkline. */
export type ChangeLine = {
  /** In axis order. */
  readonly values: readonly (number | null)[];
  /** Places of the last value before the change and of the first one after it; null where they are not among the values. */
  readonly change: { readonly from: number; readonly to: number } | null;
};
