import type { Change } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import { count } from '@tachograph/units';
import type { Noise } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import type { ReadResults } from '../selection/choose-environment.ts';
import { countTests } from '../verdict/count-tests.ts';
import { sizeOfRatio } from '../verdict/format-verdict.ts';
import { type Evaluation, MINIMUM_EFFECT } from '../verdict/verdict.ts';
import { chooseTarget } from './choose-target.ts';
import { type Avoided, listAvoided } from './list-avoided.ts';
import { listMakers } from './list-makers.ts';
import { createMeasurer, type MeasuredCase } from './measured-case.ts';
import type { PlannedCase, UpgradePlan } from './plan-upgrade.ts';
import { type GridOptions, type TestRow, testAgainst, testWorse } from './test-grid.ts';
import { toGap } from './to-gap.ts';
import { toUpgradeRow } from './to-upgrade-row.ts';
import type { Upgrade, UpgradeRow, UpgradeTarget } from './upgrade.ts';
import { writeGaps, writeSentence } from './write-sentence.ts';
import { writeSummary } from './write-summary.ts';

/** What was read of a plan, and the listed changes of its rows. */
export type UpgradeResults = {
  readonly ends: ReadResults;
  readonly between: ReadResults;
  readonly changes: readonly Change[];
  /** The newest batches of the metric, from which what lies between two batches is known. */
  readonly recent: Noise['recent'];
};

/** An upgrade without what its releases to avoid cost: those are read once they are known. */
export type DraftedUpgrade = Omit<Upgrade, 'avoid'> & { readonly avoided: readonly Avoided[] };

/** The noise of both readings: batches and levels of the releases between are beside those of the ends. */
function mergeNoise({ ends, between, recent }: UpgradeResults): Noise | undefined {
  const own = ends.noise;
  const other = between.noise;
  return (
    own && {
      ...own,
      batches: [...(own.batches ?? []), ...(other?.batches ?? [])],
      levels: [...(own.levels ?? []), ...(other?.levels ?? [])],
      recent,
    }
  );
}

const createSource = ({ ends, between }: UpgradePlan, noise: Noise | undefined) =>
  createNoiseSource([...new Map([...ends.related, ...between.related].map((one) => [one.key, one])).values()], noise);

/** Worse first, then the largest: what decides stands above. */
const byWeight = (a: UpgradeRow, b: UpgradeRow): number =>
  Number(b.isChosen) - Number(a.isChosen) ||
  Number(b.verdict.outcome === 'worse') - Number(a.verdict.outcome === 'worse') ||
  sizeOfRatio(b.verdict.ratio) - sizeOfRatio(a.verdict.ratio);

type Tested = Pick<PlannedCase, 'isChosen'> & {
  readonly planned: PlannedCase;
  readonly measured: MeasuredCase;
  readonly tests: TestRow;
};

type Target = UpgradeTarget & { readonly position: number };

function findTarget(tested: readonly Tested[], { axis, known, evaluation }: UpgradePlan): Target | null {
  const grid = tested.map(({ tests }) => tests);
  const found = chooseTarget(grid, evaluation.minimumEffect);
  const release = found && axis[found.position];
  if (!found || !release) return null;
  return {
    ...found,
    release: release.text,
    isNewest: release === known.at(-1),
    newer: axis.length - 1 - found.position,
  };
}

const withoutPosition = ({ position: _, ...target }: Target): UpgradeTarget => target;

/** The cases are tested against the target where they may be to avoid: where they are worse than the first release. */
function findAvoided(tested: readonly Tested[], target: number, options: GridOptions) {
  const { minimumEffect } = options.evaluation;
  const limit = Math.log1p(minimumEffect ?? MINIMUM_EFFECT);
  const release = options.axis[target];
  const grid = tested.map(({ tests }) => tests);
  const toTarget = tested.map(({ measured, tests }) =>
    release ? testWorse(measured, tests, release, { ...options, limit }) : [],
  );
  return listAvoided({ grid, toTarget, target, minimumEffect });
}

/** Both releases do the same work in it: what is emulated or was rewritten says nothing of an upgrade. */
const isComparable = ({ verdict }: Pick<UpgradeRow, 'verdict'>) => verdict.outcome !== 'not-comparable';

/** What the sentence is about: the chosen scenarios, else all. */
const ofSentence = <Row extends Pick<PlannedCase, 'isChosen'>>(rows: readonly Row[], isChosen: boolean): Row[] =>
  rows.filter((row) => !isChosen || row.isChosen);

type Filled = Pick<Upgrade, 'rows' | 'gaps'> & { readonly others: number; readonly isChosen: boolean };

/** The sentence, and the one below it. */
function writeUpgrade({ from, to, metric, costs }: UpgradePlan, { rows, others, gaps, isChosen }: Filled) {
  const names = { from: from.text, to: to.text };
  const left = ofSentence(gaps, isChosen);
  const chosenGaps = isChosen ? left.length : 0;
  const ofCosts = rows.map((row) => row.costs);
  return {
    sentence: writeSentence(rows, { ...names, metric, chosenGaps, isChosen }),
    summary: [
      writeSummary(ofCosts, costs.length),
      others === 0 ? '' : `${count(others, 'scenario does', 'scenarios do')} other work on one side.`,
      writeGaps(left, left.length + rows.length + others, names),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** From the results of a plan to the upgrade; with `recent` a pair of two batches with one anchor is a chain. */
export function fillUpgrade(plan: UpgradePlan, results: UpgradeResults): DraftedUpgrade {
  const {
    from,
    to,
    axis,
    known,
    rows: cases,
    gaps: withoutBoth,
    costs,
    ends: _,
    between: __,
    evaluation: own,
    ...shown
  } = plan;
  const noise = mergeNoise(results);
  const source = createSource(plan, noise);
  const evaluation: Evaluation = { ...own, noise: source };
  const measure = createMeasurer([...results.ends.points, ...results.between.points], source);
  const grid: GridOptions = { axis, evaluation, turns: [...new Set((noise?.batches ?? []).map(({ turns }) => turns))] };
  const tested = cases.map((planned): Tested => {
    const measured = measure(planned.of.series);
    return { planned, measured, isChosen: planned.isChosen, tests: testAgainst(measured, from, grid) };
  });
  const changesOf = groupBy(results.changes, ({ series }) => series);
  const rows = tested.flatMap(
    ({ planned, measured }) =>
      toUpgradeRow(planned, measured, changesOf.get(planned.series) ?? [], {
        from,
        to,
        axis,
        measure,
        evaluation,
        costs,
      }) ?? [],
  );
  const gaps = withoutBoth.map((gap) => toGap(gap, measure(gap.of.series), evaluation));
  const isChosen = [...cases, ...withoutBoth].some((one) => one.isChosen);
  const inQuestion = ofSentence(rows, isChosen);
  const about = inQuestion.filter(isComparable);
  const keys = new Set(about.map(({ series }) => series));
  const target = findTarget(
    tested.filter(({ planned }) => keys.has(planned.series)),
    plan,
  );
  const { avoided, more: avoidMore } = findAvoided(tested, target?.position ?? axis.length - 1, grid);
  const releases = axis.map(({ text }) => text);
  const { makers: madeIt, more: madeItMore } = listMakers(about, releases);
  return {
    ...shown,
    from: from.text,
    to: to.text,
    isNewest: to === known.at(-1),
    releases,
    known: known.map(({ text }) => text),
    ...writeUpgrade(plan, { rows: about, others: inQuestion.length - about.length, gaps, isChosen }),
    target: target && withoutPosition(target),
    avoided,
    avoidMore,
    madeIt,
    madeItMore,
    costs: costs.map(({ metric, unit, elsewhere }) => ({ metric, unit, elsewhere })),
    rows: rows.toSorted(byWeight),
    gaps,
    linkedBy: [...new Set(rows.flatMap(({ verdict }) => verdict.trace.evidence?.linkedBy ?? []))],
    ...countTests(rows.map(({ verdict }) => verdict)),
  };
}
