/** One side of a change. */
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

/** A step of a series for the better or the worse, and what it rests on. A function of the results alone. */
export type FoundChange = {
  /** Key of the series. */
  readonly series: string;
  /** `version`: between two versions of the driver. `time`: between two times. */
  readonly axis: 'version' | 'time';
  /** The first point after it: the sort key of a version, or the batch. Unique on its axis of a series. */
  readonly position: string;
  /** Orders the positions of one axis of a series as texts, with the positions next to which it may have been found before. */
  readonly order: string;
  readonly nearFrom: string;
  readonly nearTo: string;
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
};
