import type { ProfileFrame } from '@tachograph/schema/profile';

/** A function with what was counted in it: by itself, and in each function that it calls with all that this one calls. */
export type CalledFunction = {
  readonly frame: ProfileFrame;
  self: number;
  /** By the number of the function. */
  readonly calls: Map<number, number>;
};

/** Who calls what, without the stacks. */
export type CallGraph = readonly CalledFunction[];

type Draft = {
  readonly call: (caller: number, frame: ProfileFrame) => number;
  readonly count: (row: number, pass: number, amount: number) => void;
};

/** Calls below this share of all stay in their caller: there are at most a thousand of them at each depth. */
const SMALLEST = 0.001;
/** Deeper calls stay in the last of these. */
const DEEPEST = 120;

/** All that was counted in a function. What it counts of itself through itself is in there once. */
const totalOf = ({ self, calls }: CalledFunction, number: number): number => {
  let total = self;
  for (const [called, amount] of calls) if (called !== number) total += amount;
  return total;
};

/** Functions from which all others are reached: those that nothing calls, and one of each circle that nothing else calls. */
function findOutermost(graph: CallGraph): number[] {
  const called = new Set<number>();
  for (const [number, { calls }] of graph.entries())
    for (const one of calls.keys()) if (one !== number) called.add(one);
  const uncalled = graph.flatMap((_, number) => (called.has(number) ? [] : [number]));
  const reached = new Set<number>();
  const reach = (from: number) => {
    const waiting = [from];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (reached.has(at)) continue;
      reached.add(at);
      waiting.push(...(graph[at]?.calls.keys() ?? []));
    }
  };
  for (const number of uncalled) reach(number);
  const ofCircles = graph.flatMap((_, number) => {
    if (reached.has(number)) return [];
    reach(number);
    return [number];
  });
  return [...uncalled, ...ofCircles];
}

/**
 * Puts a graph of calls into a tree. Which stack a function was called from is not known: each of its callers has the share of it that the
 * graph says, and of what it calls the same share, as gprof does. A call of a function that is already on the stack stays in its caller.
 */
export function unfoldGraph(graph: CallGraph, draft: Draft): void {
  const totals = graph.map(totalOf);
  const largest = graph.map(({ calls }) => [...calls].sort(([, a], [, b]) => b - a));
  const outermost = findOutermost(graph);
  const least = SMALLEST * outermost.reduce((sum, number) => sum + (totals[number] ?? 0), 0);
  const onStack = new Set<number>();
  const put = (number: number, caller: number, amount: number): void => {
    const called = graph[number];
    const total = totals[number] ?? 0;
    if (!called || total <= 0) return;
    const share = Math.min(1, amount / total);
    const row = draft.call(caller, called.frame);
    onStack.add(number);
    let own = share * total;
    for (const [next, counted] of largest[number] ?? []) {
      const part = share * counted;
      if (part < least || onStack.size >= DEEPEST) break;
      if (onStack.has(next)) continue;
      put(next, row, part);
      own -= part;
    }
    onStack.delete(number);
    draft.count(row, 0, Math.max(0, Math.round(own)));
  };
  for (const number of outermost) put(number, -1, totals[number] ?? 0);
}
