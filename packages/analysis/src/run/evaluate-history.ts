import { groupBy } from '@tachograph/schema/collection';
import type { HistoryPoint } from '@tachograph/schema/series';
import { medianOf } from '@tachograph/stats';
import {
  compareToHistory,
  decideGate,
  ENOUGH_HISTORY,
  type GateCell,
  type GateDecision,
  type HistoryTest,
  MOST_HISTORY,
  RUNS_FOR_VERDICT,
} from '@tachograph/stats/gate';
import { pickNewest } from '../measurement/measure-series.ts';
import { withExplanation } from '../verdict/describe-verdict.ts';
import { toOutcome } from '../verdict/moderated-finding.ts';
import { ALPHA, MINIMUM_EFFECT, type TraceInput, type TraceStep, type Verdict } from '../verdict/verdict.ts';
import type { CellPair } from './cell-pair.ts';

/** Figures that rule 3 could not decide because they were not measured in turns. */
const NOT_IN_TURNS: ReadonlySet<string | undefined> = new Set<NonNullable<Verdict['reason']>['code']>([
  ...(['not-repeated', 'one-side-repeated', 'not-interleaved', 'two-occasions'] as const),
]);

const isOpen = ({ rule, reason }: Verdict): boolean => rule === 'ratio-only' && NOT_IN_TURNS.has(reason?.code);

type Runs = {
  /** Oldest first. */
  readonly base: readonly number[];
  /** At most three, oldest first; the last is the run itself. */
  readonly head: readonly number[];
};

const isSameContent = (a: string | null, b: string | null) => a === null || b === null || a === b;

/** The base as it was in each batch: the newest version of those that it measured. */
const newestOfBatches = (points: readonly HistoryPoint[]): HistoryPoint[] =>
  [...groupBy(points, ({ batch }) => batch).values()].flatMap(
    (batch) => pickNewest(batch.map((point) => ({ ...point, measuredAt: point.at }))) ?? [],
  );

/** The base's runs of the version of the cell, as far as it has some; otherwise of the newest version of each batch. */
function listRuns({ cell: { first }, measurement }: CellPair, points: readonly HistoryPoint[]): Runs {
  const ofContent = points.filter(({ scenarioHash }) => isSameContent(scenarioHash, first.scenarioHash));
  const ofVersion = ofContent.filter(({ version }) => version?.raw === first.version?.raw);
  const ofBase = ofVersion.filter(({ isHead }) => !isHead);
  const base = ofBase.length > 0 ? ofBase : newestOfBatches(ofContent.filter(({ isHead }) => !isHead));
  const before = ofVersion.filter(({ isHead }) => isHead).slice(1 - RUNS_FOR_VERDICT);
  return {
    base: base.slice(-MOST_HISTORY).map(({ value }) => value),
    head: [...before.map(({ value }) => value), ...(measurement.value === null ? [] : [measurement.value])],
  };
}

type Tested = {
  readonly pair: CellPair;
  readonly runs: Runs;
  /** Of the first run of the head alone, and of three where there are as many. */
  readonly first: HistoryTest;
  readonly all: HistoryTest | null;
};

/** How many times better: values of which fewer are better are turned over. */
function testRuns({ cell }: CellPair, base: readonly number[], head: readonly number[]): HistoryTest | null {
  const isHigher = cell.first.case.direction === 'higher';
  const turn = (values: readonly number[]) => (isHigher ? values : values.map((value) => 1 / value));
  return base.every((value) => value > 0) && head.every((value) => value > 0)
    ? compareToHistory({ history: turn(base), head: turn(head) }, { minimumEffect: MINIMUM_EFFECT })
    : null;
}

function testCell(pair: CellPair, runs: Runs): Tested | null {
  if (runs.base.length < ENOUGH_HISTORY) return null;
  const first = testRuns(pair, runs.base, runs.head.slice(0, 1));
  const isComplete = runs.head.length === RUNS_FOR_VERDICT;
  return first && { pair, runs, first, all: isComplete ? testRuns(pair, runs.base, runs.head) : null };
}

const toInput = (input: TraceInput, values: readonly number[]): TraceInput => ({
  ...input,
  value: medianOf(values),
  n: values.length,
  samples: values.length,
  sampleKind: 'repeats',
  interval: null,
});

const toSteps = (test: HistoryTest, q: number): TraceStep[] => [
  { check: 'chance', passed: test.p <= ALPHA, value: test.p, threshold: ALPHA },
  {
    check: 'effect',
    passed: test.checks.effect,
    value: Math.expm1(Math.abs(test.difference)),
    threshold: MINIMUM_EFFECT,
  },
  { check: 'direction', passed: test.checks.direction, value: null, threshold: null },
  { check: 'rank', passed: test.checks.rank, value: test.pRank, threshold: null },
  { check: 'chance-together', passed: q <= ALPHA, value: q, threshold: ALPHA },
];

type Decided = { readonly test: HistoryTest; readonly decision: GateDecision; readonly family: number };

/** The verdict of a test. One run of the head is a suspicion at most. */
function toVerdict(verdict: Verdict, { runs, pair }: Tested, { test, decision, family }: Decided): Verdict {
  const q = decision.q ?? 1;
  const { historyRuns, headRuns, autocorrelation, degrees, variance, standardError, pRank } = test;
  const isSuspected = decision.outcome === 'suspected';
  const missing = RUNS_FOR_VERDICT - runs.head.length;
  const { subject, reference } = verdict.trace.inputs;
  const head = headRuns === 1 ? runs.head.slice(0, 1) : runs.head;
  return withExplanation({
    ...verdict,
    outcome:
      decision.outcome === 'suspected' || decision.outcome === 'not-evaluated'
        ? 'insufficient-samples'
        : toOutcome(decision.outcome),
    rule: 'history',
    ratio: test.ratio,
    ratioLow: test.low,
    ratioHigh: test.high,
    p: test.p,
    q,
    n: [headRuns, historyRuns],
    reason: isSuspected ? { code: 'suspected', missing } : null,
    trace: {
      ...verdict.trace,
      inputs: {
        subject: toInput({ ...subject, value: pair.measurement.value }, head),
        reference: toInput(reference, runs.base),
      },
      steps: toSteps(test, q),
      history: { runs: historyRuns, headRuns, autocorrelation, degrees, variance, standardError, pRank },
      testedTogether: family,
    },
  });
}

/**
 * Decide in two stages: a first run that differs from the history arouses a suspicion, and three runs give a verdict. A cell
 * that was not suspected stays in the family of the second stage, and is never called.
 */
function decide(tested: readonly Tested[]): Decided[] {
  const family = tested.length;
  const firsts = decideGate(tested.map(({ first }) => ({ test: first })));
  const isSuspected = (at: number) => firsts[at]?.outcome === 'suspected';
  const seconds = decideGate(
    tested.map(({ first, all }, at): GateCell => ({ test: all ?? first, suspected: all !== null && isSuspected(at) })),
  );
  return tested.flatMap(({ first, all }, at): Decided[] => {
    const early = firsts[at];
    const late = seconds[at];
    if (!early || !late) return [];
    return [all && isSuspected(at) ? { test: all, decision: late, family } : { test: first, decision: early, family }];
  });
}

/**
 * Verdicts of a run on its base where the two were not measured in turns: its runs against the last 30 of the base branch,
 * whose noise between runs is known from 20 on. All other verdicts stay as they are. Same order.
 */
export function evaluateHistory(
  evaluated: readonly (readonly [CellPair, Verdict])[],
  history: readonly HistoryPoint[],
): (readonly [CellPair, Verdict])[] {
  const points = groupBy(history, ({ series }) => series);
  const open = evaluated.filter(([, verdict]) => isOpen(verdict));
  const runsOf = new Map(open.map(([pair]) => [pair, listRuns(pair, points.get(pair.cell.first.seriesKey) ?? [])]));
  const tested = [...runsOf].flatMap(([pair, runs]) => testCell(pair, runs) ?? []);
  const decisions = decide(tested);
  const decided = new Map(tested.map((entry, at) => [entry.pair, { entry, decision: decisions[at] }]));
  return evaluated.map(([pair, verdict]) => {
    const runs = runsOf.get(pair);
    const { entry, decision } = decided.get(pair) ?? {};
    if (entry && decision) return [pair, toVerdict(verdict, entry, decision)];
    if (!runs || runs.base.length >= ENOUGH_HISTORY) return [pair, verdict];
    const count = runs.base.length;
    const reason = { code: 'short-history', runs: count, missing: ENOUGH_HISTORY - count } as const;
    return [pair, withExplanation({ ...verdict, reason })];
  });
}
