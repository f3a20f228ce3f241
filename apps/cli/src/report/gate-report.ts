import { listFolded, toFamilies } from '@tachograph/analysis/release-line';
import { findSmallestShown } from '@tachograph/analysis/run';
import { describeReason, formatOutcome } from '@tachograph/analysis/verdict';
import { isTable, listParams, type Table, toText } from '../read-json.ts';
import { CELL_OUTCOMES, isSuspected, parseReason } from '../verdict-outcomes.ts';

/** What a cell comes to for the reader of a pull request. */
export type GateOutcome = 'worse' | 'suspected' | 'better' | 'no-difference' | 'same' | 'not-evaluated';

/** One cell against the base. Names are as they were uploaded. */
export type GateCell = {
  readonly outcome: GateOutcome;
  readonly scenario: string;
  /** `rows=1000 protocol=text` */
  readonly params: string;
  /** `latency p25` */
  readonly metric: string;
  /** Slug of the metric. */
  readonly metricKey: string;
  /** Driver and version of the head. */
  readonly driver: string;
  readonly unit: string;
  /** Times better than the base; below 1 is worse. Null without a ratio. */
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Why there is no verdict: "needs 7 more runs on the base branch". */
  readonly reason: string;
};

/** A head against its base, as a comment tells it. */
export type GateReport = {
  /** Worse first, then suspected, better and the others; perhaps not all of them. */
  readonly cells: readonly GateCell[];
  /** Of all cells, listed or not. */
  readonly counts: Readonly<Record<GateOutcome, number>>;
  /** Cells that were tested, and the smallest change that all that show none would have shown; null where it is unknown. */
  readonly tested: number;
  readonly smallestShown: number | null;
  /** Commit or version; null where it is unknown. */
  readonly head: string | null;
  readonly base: string | null;
  /** The branch, in headings: `main`. */
  readonly branch: string | null;
  /** Runs of the branch that the head was tested against; null where the two were measured together. */
  readonly history: number | null;
  /** How it was measured, as a part of a sentence, long and short: "5 + 5 invocations in turns". */
  readonly method: { readonly long: string; readonly short: string };
  /** "MariaDB 10.11 · Node 20.20" */
  readonly environment: string | null;
  /** Page of the run; null where nothing is stored. */
  readonly runUrl: string | null;
  /** Path of its image below `runUrl`; null without an image. */
  readonly image: string | null;
  /** Query of its page of comparison, in the same project; null where the two sides have one version. */
  readonly comparison: string | null;
  /** How the changed cells are measured again. */
  readonly repeat: { readonly command: readonly string[] } | { readonly jobUrl: string | null };
};

const RANK: Readonly<Record<GateOutcome, number>> = {
  worse: 0,
  suspected: 1,
  better: 2,
  'no-difference': 3,
  same: 4,
  'not-evaluated': 5,
};

export const isChanged = ({ outcome }: Pick<GateCell, 'outcome'>): boolean => RANK[outcome] < RANK['no-difference'];

const NO_COUNTS: GateReport['counts'] = {
  worse: 0,
  suspected: 0,
  better: 0,
  'no-difference': 0,
  same: 0,
  'not-evaluated': 0,
};

const toOutcome = (cell: Table): GateOutcome => {
  const outcome = CELL_OUTCOMES.find((known) => known === cell.outcome);
  if (isSuspected(cell)) return 'suspected';
  return !outcome || outcome === 'insufficient-samples' || outcome === 'not-comparable' ? 'not-evaluated' : outcome;
};

function describeWhy({ reason, outcome }: Table): string {
  const parsed = parseReason(reason);
  if (parsed) return describeReason(parsed);
  const known = CELL_OUTCOMES.find((one) => one === outcome);
  return known ? formatOutcome(known) : toText(outcome);
}

const toRatio = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

/** A cell of the server's response or of `tacho bench --json`. */
export function toGateCell(cell: Table): GateCell {
  const head = isTable(cell.head) ? cell.head : cell;
  return {
    outcome: toOutcome(cell),
    scenario: toText(cell.scenario),
    params: listParams(cell.params).map(toText).join(' '),
    metric: [cell.metric, cell.statistic].map(toText).filter(Boolean).join(' '),
    metricKey: toText(cell.metric),
    driver: [head.driver, head.version].map(toText).filter(Boolean).join(' '),
    unit: toText(cell.unit),
    ratio: toRatio(cell.ratio),
    low: toRatio(cell.ratioLow),
    high: toRatio(cell.ratioHigh),
    reason: describeWhy(cell),
  };
}

const sizeOf = ({ ratio }: GateCell): number => (ratio === null ? 0 : Math.abs(Math.log(ratio)));

/** Worse first, then suspected and better ones; of each kind the largest change first. Others keep their order. */
export const sortCells = <C extends GateCell>(cells: readonly C[]): C[] =>
  [...cells].sort((a, b) => RANK[a.outcome] - RANK[b.outcome] || (isChanged(a) ? sizeOf(b) - sizeOf(a) : 0));

const FAMILIES = toFamilies();

/**
 * Cells apart that say the same as another: of the same scenario and driver, the same way, in a metric that leads the same family. As
 * lines of changes on the pages.
 */
export function splitSame(cells: readonly GateCell[]): { readonly led: GateCell[]; readonly same: GateCell[] } {
  const same = listFolded(cells, {
    keyOf: ({ scenario, params, driver, outcome }) => JSON.stringify([scenario, params, driver, outcome]),
    metricOf: ({ metricKey }) => metricKey,
    families: FAMILIES,
  });
  return { led: cells.filter((cell) => !same.includes(cell)), same };
}

export function countCells(cells: readonly GateCell[]): GateReport['counts'] {
  const counts: Record<GateOutcome, number> = { ...NO_COUNTS };
  for (const { outcome } of cells) counts[outcome] += 1;
  return counts;
}

/** Several heads as one, for a line that counts over all of them; null without any. */
export function joinGates(gates: readonly GateReport[]): GateReport | null {
  const [first] = gates;
  if (!first) return null;
  const counts: Record<GateOutcome, number> = { ...NO_COUNTS };
  for (const gate of gates)
    for (const outcome of Object.keys(RANK) as GateOutcome[]) counts[outcome] += gate.counts[outcome];
  return { ...first, cells: gates.flatMap(({ cells }) => cells), counts };
}

/** Whether cells were evaluated, and none of them changed or is suspected to have changed. */
export const isUnchanged = ({ counts }: GateReport): boolean =>
  counts['no-difference'] + counts.same > 0 && counts.worse + counts.suspected + counts.better === 0;

/** The precision of one of the tests of a cell, where its document has it. */
function readTest(test: unknown) {
  if (!isTable(test)) return null;
  const { standardError, degrees } = test;
  return typeof standardError === 'number' && typeof degrees === 'number' ? { standardError, degrees } : null;
}

/** How many cells were tested together, and the smallest change that all of them would have shown. */
export function readPrecision(cells: readonly Table[], minimumEffect?: number) {
  const isTested = (cell: Table) => typeof cell.p === 'number' && toOutcome(cell) !== 'not-evaluated';
  const tested = cells.filter(isTested).map((cell) => {
    const { evidence, history } = isTable(cell.trace) ? cell.trace : cell;
    const precision = { evidence: readTest(evidence), history: readTest(history) };
    return minimumEffect === undefined
      ? precision
      : { evidence: precision.evidence, history: precision.history, minimumEffect };
  });
  return { tested: tested.length, smallestShown: findSmallestShown(tested) };
}
