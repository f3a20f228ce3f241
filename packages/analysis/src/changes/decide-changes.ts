import { decidePage } from '@tachograph/stats/compare';
import type { EvaluatedSeries } from './evaluate-series.ts';
import type { FoundChange } from './found-change.ts';

/** Identifies a position of a change for the better or the worse. */
const toKey = (series: string, direction: string, position: string) => JSON.stringify([series, direction, position]);

const toPlace = ({ series, axis, position }: FoundChange) => JSON.stringify([series, axis, position]);

/** The steps that are called when all of the family are adjusted together (Benjamini–Hochberg). */
function listCalled(evaluated: readonly EvaluatedSeries[]): FoundChange[] {
  const all = evaluated.flatMap(({ tests }) => tests);
  const { decisions } = decidePage(all.map(({ test }) => test));
  return all.flatMap(({ change }, index) => {
    const decision = decisions[index];
    const isCalled = decision?.outcome === 'higher' || decision?.outcome === 'lower';
    return change && isCalled ? [{ ...change, q: decision.q }] : [];
  });
}

/**
 * The changes of one driver in one environment, from all its series. False alarms are controlled over all steps between its
 * versions. What several versions show together is listed where no single step the same way is.
 */
export function decideChanges(evaluated: readonly EvaluatedSeries[]): FoundChange[] {
  const called = listCalled(evaluated);
  const listed = new Set(called.map(({ series, direction, position }) => toKey(series, direction, position)));
  const together = evaluated.flatMap((series) =>
    series.together.filter(
      ({ change, positions }) =>
        !positions.some((position) => listed.has(toKey(change.series, change.direction, position))),
    ),
  );
  const found = [...called, ...evaluated.flatMap(({ certain }) => certain), ...together.map(({ change }) => change)];
  // A version may be the first of two lines: the one that was evaluated first tells it.
  return [...new Map(found.toReversed().map((change) => [toPlace(change), change])).values()].reverse();
}
