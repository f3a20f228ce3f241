import type { RunInput } from '@tachograph/schema/run';

/** One name under which a source publishes a scenario. `in`: prefixes of the ids of the runs that use it. */
type Upstream = { readonly in: readonly string[]; readonly name: string; readonly params?: string };

/** An entry of `prisma/figures/scenarios.json`. `versions` name the runs in which another SQL text ran; null: unknown. */
export type ScenarioFigures = {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly workPerOp?: number;
  readonly sql?: string;
  readonly versions?: readonly { readonly in: readonly string[]; readonly sql: string | null }[];
  readonly upstream: readonly Upstream[];
};

type DriverFigures = {
  readonly language: string;
  readonly purl?: string;
  /** The prefix of the package's version names: Boost tags `boost-1.87.0`. */
  readonly purlVersionPrefix?: string;
};

/** A version, null where the source states none; in full where this version is not in the driver's package registry. */
type VersionFigures = string | null | { readonly version: string; readonly purl: null };

/** One run of `prisma/figures/<project>.json`: everything but its figures, which are in `table`. */
export type RunFigures = {
  readonly id: string;
  readonly title: string;
  readonly startedAt: string;
  readonly repetitionGroup?: string;
  readonly table: string;
  readonly source: RunInput['source'];
  readonly harness: RunInput['harness'];
  /** A name among the project's `environments`. */
  readonly environment: string;
  /** What the figures of this run are; a table column of the same name overrides it. */
  readonly figure: {
    readonly metric?: string;
    readonly unit?: string;
    readonly direction?: 'higher' | 'lower';
    readonly statistic: string;
    /** Confidence level of the source's ±. */
    readonly level?: number;
  };
  readonly versions: Readonly<Record<string, VersionFigures>>;
  /** Scenarios whose protocol on the wire is not the one they declare. */
  readonly protocolObserved?: Readonly<Record<string, 'text' | 'binary'>>;
  /** `#name` is the project's note of that name. */
  readonly notes: readonly string[];
};

/** `prisma/figures/<project>.json`. */
export type ProjectFigures = {
  readonly title: string;
  readonly description: string;
  readonly provenance: string;
  readonly referenceDriver: string;
  readonly drivers: Readonly<Record<string, DriverFigures>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
  readonly environments: Readonly<Record<string, RunInput['environment']>>;
  readonly runs: readonly RunFigures[];
};
