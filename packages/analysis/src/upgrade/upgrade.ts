import type { ChangeFate } from '@tachograph/schema/change';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { DriverName, EnvironmentName, MetricChoice, Unknown } from '../measurement/measurement.ts';
import type { TestCount } from '../verdict/tested-page.ts';
import type { Verdict, VerdictOutcome } from '../verdict/verdict.ts';

export type UpgradeQuestion = {
  /** Raw or shown text of a version; null: one that is chosen. */
  readonly from: string | null;
  readonly to: string | null;
  /** Identity of an environment. */
  readonly environment: string | null;
  readonly metric: string | null;
  /** Slugs of the scenarios that the sentence is about; null: of all. */
  readonly scenarios: readonly string[] | null;
};

/** One case of the driver, by what rows have in common. */
export type UpgradeCase = {
  /** Key of its series. */
  readonly series: string;
  readonly case: CaseIdentity;
  readonly title: string;
  /** "1,000 rows · text protocol"; empty without params. */
  readonly params: string;
  /** "pool", where the case was measured with several sets of options. */
  readonly options: string | null;
  /** Whether its scenario was chosen. */
  readonly isChosen: boolean;
};

/** What an operation costs beside the metric of the page. */
export type UpgradeCost = {
  readonly metric: string;
  readonly unit: string;
  readonly direction: CaseIdentity['direction'];
  readonly from: number | null;
  readonly to: number | null;
  readonly outcome: VerdictOutcome;
  /** How many times better; null where that is no ratio. */
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly explanation: string;
};

/** A listed change of a row between both releases. */
export type UpgradeStep = {
  readonly id: string;
  readonly release: string;
  readonly direction: 'better' | 'worse';
  readonly ratio: number | null;
  readonly fate: ChangeFate['fate'] | null;
  /** The release that undid it or made up for it. */
  readonly by: string | null;
  /** The release whose change it undoes. */
  readonly undoes: string | null;
  /** The release it was compared with, where others lie between: then which of them changed it is not known. */
  readonly since: string | null;
};

/** A case that was measured in both releases. */
export type UpgradeRow = UpgradeCase & {
  readonly from: number | null;
  readonly to: number | null;
  readonly verdict: Verdict;
  /** Whether the cell by itself shows that it gets worse by less than the smallest effect. */
  readonly getsNoWorse: boolean;
  /** By release: value ÷ value of the first release; null where none was measured, or it measures something else. */
  readonly history: readonly (number | null)[];
  readonly steps: readonly UpgradeStep[];
  readonly costs: readonly (UpgradeCost | null)[];
};

/** A case that was not measured in one of both releases, with the nearest that was. */
export type UpgradeGap = UpgradeCase & {
  readonly missing: 'from' | 'to' | 'both';
  /** Releases of the evidence; `to` is null where there is one alone, both where there is none. */
  readonly nearest: { readonly from: string | null; readonly to: string | null };
  readonly outcome: VerdictOutcome | null;
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** "2.18× faster since 3.1.0", "only at 3.24.6". */
  readonly text: string;
  /** The run that says how to measure it. */
  readonly run: string | null;
  /** What to run, with the release that is missing filled in. */
  readonly command: string | null;
};

/** A piece of a sentence; what is strong is a number. */
export type Part = { readonly text: string; readonly isStrong?: true };

export type UpgradeSentence = {
  /**
   * `take`: nothing gets worse, and something better. `no-worse`: nothing gets worse. `worse`: something does. `not-shown`: in some it is
   * not shown that it gets no worse. `unknown`: nothing was measured in both.
   */
  readonly kind: 'take' | 'no-worse' | 'worse' | 'not-shown' | 'unknown';
  readonly text: string;
  readonly parts: readonly Part[];
  /** Rows that it is about; of them those that show to get no worse, and those with a verdict for better and worse. */
  readonly rows: number;
  readonly noWorse: number;
  readonly better: number;
  readonly worse: number;
};

/** The newest release that shows that nothing gets worse. */
export type UpgradeTarget = {
  readonly release: string;
  readonly isNewest: boolean;
  /** How many newer ones do not show it. */
  readonly newer: number;
  /** The level at which it shows it: half of that of the release after it. */
  readonly level: number;
};

/** Neighbouring releases that are slower than the first one, and than the target, in one case. */
export type UpgradeAvoid = {
  /** Of them the first and the last. */
  readonly from: string;
  readonly to: string;
  readonly releases: number;
  readonly series: string;
  readonly title: string;
  /** Where it is worst. */
  readonly at: string;
  /** How many times better than the first release, so below 1, with its 95 % interval. */
  readonly ratio: number;
  readonly low: number | null;
  readonly high: number | null;
  /** What it costs else, where that is worse too. */
  readonly costs: readonly UpgradeCost[];
  readonly fate: ChangeFate['fate'] | null;
  readonly by: string | null;
};

/** A release with listed changes that go the way of their rows, and hold. */
export type UpgradeMaker = {
  readonly release: string;
  readonly changes: number;
  /** The largest, and where it is. */
  readonly ratio: number;
  readonly title: string;
};

type UpgradeEnvironment = EnvironmentName & { readonly versions: number; readonly newestAt: Date };

/** What changes from one release of a driver to another. */
export type Upgrade = TestCount & {
  readonly driver: DriverName;
  readonly metric: MetricChoice;
  readonly metrics: readonly MetricChoice[];
  readonly families: readonly { readonly name: string; readonly metric: string }[];
  readonly environment: EnvironmentName;
  readonly environments: readonly UpgradeEnvironment[];
  readonly from: string;
  readonly to: string;
  /** Whether `to` is the newest release that was measured. */
  readonly isNewest: boolean;
  /** The axis: from the first to the last, those that were measured. */
  readonly releases: readonly string[];
  /** Every release that was measured in this environment and metric, oldest first. */
  readonly known: readonly string[];
  readonly sentence: UpgradeSentence;
  /** "Heap 1.42× to 2.55× less; round trips equal. 13 of 17 scenarios were not measured at 3.9.3." */
  readonly summary: string;
  readonly target: UpgradeTarget | null;
  readonly avoid: readonly UpgradeAvoid[];
  /** Releases that are slower by less than 10 %, and are not shown. */
  readonly avoidMore: number;
  readonly madeIt: readonly UpgradeMaker[];
  readonly madeItMore: number;
  /** Metrics of the costs, in the order of `costs` of a row. */
  readonly costs: readonly {
    readonly metric: string;
    readonly unit: string;
    readonly elsewhere: EnvironmentName | null;
  }[];
  readonly rows: readonly UpgradeRow[];
  readonly rowsTotal: number;
  readonly gaps: readonly UpgradeGap[];
  readonly gapsTotal: number;
  /** Anchor that links batches, where a verdict needs one. */
  readonly linkedBy: readonly string[];
  readonly unknown: readonly Unknown[];
};
