import type { Json } from '@tachograph/schema/hash';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { EnvironmentRef } from '@tachograph/schema/series';

/** One side of a change: version as shown, newest run and its time, level in the canonical unit, points behind it. */
type Side = {
  readonly version: string | null;
  readonly run: string;
  readonly at: Date;
  readonly level: number;
  readonly points: number;
};

/** What is stored as one value, because nothing is selected by it. */
export type ChangeDetails<At = Date> = {
  readonly ratio: number | null;
  readonly ratioLow: number | null;
  readonly ratioHigh: number | null;
  readonly before: Omit<Side, 'at'> & { readonly at: At };
  readonly after: Omit<Side, 'at'> & { readonly at: At };
  readonly rule: string;
  readonly algorithm: string;
  readonly p: number | null;
  readonly q: number | null;
  readonly evidence: Readonly<Record<string, number | string | null>>;
};

/** A change as evaluating finds it; `position` is unique on its axis of its series. */
export type NewChange = ChangeDetails & {
  readonly series: string;
  readonly axis: 'version' | 'time';
  readonly position: string;
  readonly order: string;
  readonly nearFrom: string;
  readonly nearTo: string;
  readonly group: string;
  readonly direction: 'better' | 'worse';
  /** Null of a change that was found; of a suspected one how many more runs it needs. */
  readonly moreRuns: number | null;
};

/** `suspected`: its newest runs look like a change, and are too few to tell it from noise. */
type Certainty = 'found' | 'suspected';

export const CHANGE_STATES = ['new', 'acknowledged', 'expected', 'false-alarm', 'fixed'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** A stored change with the names of what it is of. */
export type Change = ChangeDetails & {
  /** Sixteen hexadecimal digits. */
  readonly id: string;
  readonly series: string;
  readonly case: CaseIdentity;
  readonly scenarioTitle: string;
  readonly driver: { readonly slug: string; readonly name: string };
  readonly options: Json;
  readonly environment: EnvironmentRef;
  readonly axis: 'version' | 'time';
  readonly direction: 'better' | 'worse';
  readonly certainty: Certainty;
  /** How many more runs a suspected change needs; null of one that was found. */
  readonly moreRuns: number | null;
  readonly group: string;
  /** Current changes of the project, without suspected ones, that the same version or batch brought about, this one among them. */
  readonly groupChanges: number;
  readonly foundAt: Date;
  readonly state: ChangeState;
};
