import type { FoundChange } from '@tachograph/schema/change';
import { countMissingRepeats, decidePage, shareLevel } from '@tachograph/stats/compare';
import type { EvaluatedSeries } from './evaluate-series.ts';
import { withFates } from './find-fates.ts';

/** Identifies a position of a change for the better or the worse. */
const toKey = (series: string, direction: string, position: string) => JSON.stringify([series, direction, position]);

const toPlace = ({ series, axis, position }: FoundChange) => JSON.stringify([series, axis, position]);

/**
 * The steps that are called when all of the family are adjusted together (Benjamini–Hochberg). One to the newest version that would
 * be called alone is suspected, with how many more repeats would show it.
 */
function listSteps(evaluated: readonly EvaluatedSeries[]): FoundChange[] {
  const all = evaluated.flatMap(({ tests }) => tests);
  const page = decidePage(all.map(({ test }) => test));
  return all.flatMap(({ change, test, isNewest }, index) => {
    const decision = page.decisions[index];
    if (!change || !decision) return [];
    const { outcome, q } = decision;
    if (outcome === 'higher' || outcome === 'lower') return [{ ...change, q }];
    const moreRuns = isNewest
      ? countMissingRepeats({ ...test, alpha: shareLevel(page) }, { isPaired: test.isPaired })
      : null;
    return moreRuns === null ? [] : [{ ...change, q, moreRuns }];
  });
}

/**
 * The changes of one driver in one environment, from all its series. False alarms are controlled over all steps between its
 * versions. What several versions show together is listed where no single step the same way is.
 */
export function decideChanges(evaluated: readonly EvaluatedSeries[]): FoundChange[] {
  const steps = listSteps(evaluated);
  const called = steps.filter(({ moreRuns }) => moreRuns === null);
  const listed = new Set(called.map(({ series, direction, position }) => toKey(series, direction, position)));
  const together = evaluated.flatMap((series) =>
    series.together.filter(
      ({ change, positions }) =>
        !positions.some((position) => listed.has(toKey(change.series, change.direction, position))),
    ),
  );
  const suspected = steps.filter(({ moreRuns }) => moreRuns !== null);
  const certain = evaluated.flatMap((series) => series.certain);
  const found = [...called, ...certain, ...together.map(({ change }) => change), ...suspected];
  // A version may be the first of two lines: the one that was evaluated first tells it.
  const all = [...new Map(found.toReversed().map((change) => [toPlace(change), change])).values()].reverse();
  return withFates(all, evaluated);
}
