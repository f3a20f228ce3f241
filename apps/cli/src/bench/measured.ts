import type { ScenarioRates } from '@tachograph/bench/load';
import type { Invocation } from '@tachograph/bench/turns';
import type { RunInput } from '@tachograph/schema/run';
import type { NamedDriver } from './name-drivers.ts';

/** What the processes of one invocation gave. */
export type Measured = {
  readonly results: RunInput['results'];
  readonly drivers: Readonly<Record<string, NamedDriver>>;
  readonly runtimes: readonly (string | null)[];
  /** What each observed on its connection. */
  readonly sessions: readonly Record<string, unknown>[];
  /** Of slices, which later invocations keep. */
  readonly operations: Invocation['operations'];
  /** Rates of load curves, which later invocations keep. */
  readonly rates?: readonly ScenarioRates[];
  /** The method, and its settings. */
  readonly tool?: { readonly name: string; readonly version: string };
  readonly config: Record<string, number>;
  /** See `harness.order` of the run format. */
  readonly order: 'rounds' | null;
  readonly notes: readonly string[];
};
