import type { Params } from '@tachograph/schema/result';
import type { Line } from '../../text/lines.ts';

export type Figure = {
  readonly line: Line;
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
};

/** A script of a run that has several, or the only one. */
export type Script = {
  name: string;
  readonly line: Line;
  weight: number | null;
  transactions: number | null;
  readonly figures: Figure[];
  /** Standard deviation of the latency, in ms. */
  stddev: number | null;
  /** Latency of each statement, in ms, in the order of the script. */
  readonly statements: { readonly line: Line; readonly text: string; readonly value: number }[];
};

/** What one start of pgbench printed: its figures as a whole, and those of its scripts. */
export type PgbenchRun = {
  readonly whole: Script;
  readonly scripts: Script[];
  readonly params: Record<string, Params[string]>;
  readonly config: Record<string, string | number>;
  /** The first error pgbench printed. */
  error: string | null;
  /** pgbench reports that its values are incomplete. */
  aborted: boolean;
};

export const startScript = (name: string, line: Line): Script => ({
  name,
  line,
  weight: null,
  transactions: null,
  figures: [],
  stddev: null,
  statements: [],
});

export const startRun = (line: Line, name: string): PgbenchRun => ({
  whole: startScript(name, line),
  scripts: [],
  params: {},
  config: {},
  error: null,
  aborted: false,
});

/** `<builtin: select only>` is `select only`; the folder of a script is left out: it can name a person. */
export const toScriptName = (printed: string): string =>
  /^<builtin: (.{1,200})>$/.exec(printed)?.[1] ?? printed.split('/').at(-1) ?? printed;
