import type { Params } from '@tachograph/schema/result';
import type { Line } from '../../text/lines.ts';

/** One figure of a run. `n` is the number of events it is the mean of. */
export type Figure = {
  readonly line: Line;
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
  readonly statistic: string;
};

/** What one start of sysbench printed. */
export type SysbenchRun = {
  readonly line: Line;
  readonly version: string | null;
  /** The test by the command above the output, or by what only one of the built-in tests prints. */
  test: string | null;
  driver: string | null;
  readonly params: Record<string, Params[string]>;
  figures: Figure[];
  events: number | null;
  /** `ignored errors`, `reconnects`, `deadlocks`, by the label that sysbench prints. */
  readonly problems: Map<string, number>;
  /** Why it has no values, as printed. */
  failure: string | null;
};

export const startRun = (line: Line, version: string | null): SysbenchRun => ({
  line,
  version,
  test: null,
  driver: null,
  params: {},
  figures: [],
  events: null,
  problems: new Map(),
  failure: null,
});
