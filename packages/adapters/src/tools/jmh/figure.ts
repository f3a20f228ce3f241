import type { Location } from '../../text/line.ts';

/** One score of JMH, from any of its formats. */
export type ScoreFigure = {
  readonly location: Location;
  readonly text: string;
  /** As printed: with its package in JSON and CSV, without in the table. */
  readonly benchmark: string;
  readonly params: ReadonlyMap<string, string>;
  readonly mode: string | null;
  /** What follows `:` in the table, or the key among `secondaryMetrics`; null for the benchmark's own score. */
  readonly secondary: string | null;
  readonly score: number | null;
  /** Half-width of the 99.9 % interval of the mean, in the unit. */
  readonly error: number | null;
  readonly unit: string;
  readonly n: number | null;
  readonly threads?: number | null;
  readonly samples?: number[] | null;
};

/** JMH's version and configuration, and the JVM. */
export type JmhFacts = {
  version: string | null;
  jdk: string | null;
  flags: string[];
  config: Record<string, string | number>;
};

/** Everything that was read of a file. */
export type Report = { readonly figures: readonly ScoreFigure[]; readonly facts: JmhFacts };

export const noFacts = (): JmhFacts => ({ version: null, jdk: null, flags: [], config: {} });

export const MODES: ReadonlySet<string> = new Set(['thrpt', 'avgt', 'sample', 'ss', 'all']);

/** Options of the virtual machine itself; system properties hold addresses and passwords and are left out. */
export const isHarmlessFlag = (flag: string): boolean => /^-(?:X[\w:+\-.=%]{1,100}|server|client|d64)$/.test(flag);
