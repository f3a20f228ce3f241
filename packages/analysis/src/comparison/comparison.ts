import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { SharedComparison } from '@tachograph/schema/share';
import type { DriverColumn, EnvironmentName, Measurement, MetricChoice } from '../measurement/measurement.ts';
import type { TestedPage } from '../verdict/tested-page.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** Chosen drivers side by side against one reference that stays the same in every row. */
export type Comparison = TestedPage & {
  readonly metric: MetricChoice | null;
  readonly metrics: readonly MetricChoice[];
  /** Reference first, then as asked. */
  readonly columns: readonly ComparisonColumn[];
  readonly reference: string | null;
  readonly comparability: Comparability;
  readonly rows: readonly ComparisonRow[];
  /** What a comparison of so many figures leaves out: nothing of it covers these. */
  readonly omitted: { readonly cases: number; readonly drivers: number };
  /** One entry per column that is not the reference. */
  readonly summary: readonly ColumnSummary[];
  /** Cases outside the geometric mean, and why. */
  readonly excludedCases: SharedComparison['excludedCases'];
  readonly counts: CellCounts;
};

export type ComparisonColumn = DriverColumn & {
  /** Null when the column has no results at all. */
  readonly environment: EnvironmentName | null;
  /** Place of the driver's colour, marker and dash in the project; null beyond the palette. */
  readonly styleIndex: number | null;
  /** 0 for the first version of a driver in this comparison, 1 for the next one, … */
  readonly variant: number;
};

/** Whether the columns may be compared at all, and what differs when not. */
export type Comparability = {
  readonly comparable: boolean;
  /** The reason given for comparing anyway; null unless the check failed and a reason was given. */
  readonly override: string | null;
  /** The environments the columns come from. Values of `differing` are in this order. */
  readonly environments: readonly (EnvironmentName & { readonly columns: readonly string[] })[];
  readonly differences: readonly DifferentField[];
  /** Identity fields that are the same everywhere. */
  readonly matchingFields: number;
  /** Environments where these columns could be compared instead, the best one first. */
  readonly alternatives: readonly (EnvironmentName & { readonly columns: number; readonly newestAt: Date })[];
};

export type DifferentField = SharedComparison['comparability']['differences'][number];

export type ComparisonRow = {
  readonly case: CaseIdentity;
  readonly title: string;
  readonly params: string;
  readonly sql: string | null;
  /** In the order of the columns. */
  readonly cells: readonly ComparisonCell[];
};

export type ComparisonCell = {
  readonly column: string;
  /** Key of the series the figure is from; null where nothing was run. */
  readonly series: string | null;
  /** Null where nothing was run. */
  readonly measurement: Measurement | null;
  readonly verdict: Verdict;
  /** What a reader must know of this cell: "55× a loop of 100", "median, not mean". */
  readonly note: string | null;
};

export type ColumnSummary = SharedComparison['summary'][number];

export type CellCounts = SharedComparison['counts'];
