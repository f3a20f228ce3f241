import type { Json } from '../hash/canonical-json.ts';
import type { CaseIdentity } from '../normalise/index.ts';
import type { EnvironmentRef } from '../series/series.ts';

export type ChangeSide = {
  /** The version as shown; null where results name none. */
  readonly version: string | null;
  /** Its newest run, and the time of that. */
  readonly run: string;
  readonly at: Date;
  /** Median in the canonical unit: of the measurement, or of the points of the segment. */
  readonly level: number;
  /** Points of the segment; repeats where two measurements were compared. */
  readonly points: number;
};

/** Where evaluating finds a change, by which it is found again when results are added. */
type ChangePlace = {
  /** The first point after it: the sort key of a version, or the batch. Unique on its axis of a series. */
  readonly position: string;
  /** Orders the positions of one axis of a series as texts, with the positions next to which it may have been found before. */
  readonly order: string;
  readonly nearFrom: string;
  readonly nearTo: string;
};

export const CHANGE_FATES = ['newest', 'undone', 'made-up-for', 'gone', 'holds', 'holds-in-part', 'not-known'] as const;

/** What became of a change: what is left of it at the newest release. */
export type ChangeFate = {
  readonly fate: (typeof CHANGE_FATES)[number];
  /** The release that undid it or made up for it. */
  readonly by: string | null;
  /** How many times better the newest release is than the one before the change, with its 95 % interval. */
  readonly ratio: number;
  readonly ratioLow: number;
  readonly ratioHigh: number;
};

/** A step of a series for the better or the worse, and what it rests on. */
type ChangeStep = {
  readonly series: string;
  /** `version`: between two versions of the driver. `time`: between two times. */
  readonly axis: 'version' | 'time';
  /** What other changes have in common that the same version, or the same batch, brought about. */
  readonly group: string;
  readonly direction: 'better' | 'worse';
  /** How many more runs a suspected change needs to be told from noise; null of one that was found. */
  readonly moreRuns: number | null;
  /** How many times better after than before, with its 95 % interval; null where a level is not above zero. */
  readonly ratio: number | null;
  readonly ratioLow: number | null;
  readonly ratioHigh: number | null;
  readonly before: ChangeSide;
  readonly after: ChangeSide;
  /** The rule of the verdict, or `change-1`. */
  readonly rule: 'paired' | 'repeats' | 'exact' | 'change-1';
  /** Version of the rules. */
  readonly algorithm: string;
  /** Of the test, and adjusted over all steps of the driver in the environment; null without a test. */
  readonly p: number | null;
  readonly q: number | null;
  readonly evidence: Readonly<Record<string, number | string | null>>;
  /** Between two versions; absent where the releases after it have no common measure with it, and of what was found before. */
  readonly fate?: ChangeFate;
};

/** A change as evaluating finds it: a function of the results alone. */
export type FoundChange = ChangeStep & ChangePlace;

export const CHANGE_STATES = ['new', 'acknowledged', 'expected', 'false-alarm', 'fixed'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** The lists of changes: open are new, acknowledged and suspected ones. */
export const CHANGE_LISTS = [
  'open',
  'new',
  'suspected',
  'acknowledged',
  'expected',
  'false-alarm',
  'fixed',
  'all',
] as const;
export type ChangeList = (typeof CHANGE_LISTS)[number];

/** A change that is stored: what was found, with an id, the names of what it is of, and the state that people gave it. */
export type Change = ChangeStep & {
  /** Sixteen hexadecimal digits. */
  readonly id: string;
  readonly case: CaseIdentity;
  readonly scenarioTitle: string;
  readonly driver: { readonly slug: string; readonly name: string };
  readonly options: Json;
  readonly environment: EnvironmentRef;
  /** `suspected`: its newest runs look like a change, and are too few to tell it from noise. */
  readonly certainty: 'found' | 'suspected';
  /** Current changes of the project, without suspected ones, that the same version or batch brought about, this one among them. */
  readonly groupChanges: number;
  readonly foundAt: Date;
  readonly state: ChangeState;
  /** Name of the member who looks at it; null for nobody. */
  readonly owner: string | null;
};
