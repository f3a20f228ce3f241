import { randomBytes } from 'node:crypto';
import { findDifferences, measureCosts, toCostResults } from '@tachograph/bench/costs';
import type { Progress } from '../terminal.ts';
import type { StoredInvocation } from './bench-state.ts';
import { createNaming } from './create-naming.ts';
import type { Measuring } from './measure-turns.ts';
import type { Measured } from './measured.ts';
import { nameWorkers } from './name-workers.ts';
import type { BenchPlan } from './plan-bench.ts';
import { whyNot } from './verify-workers.ts';

/** callgrind counts what a preloaded library does as well. */
const UNDER_CALLGRIND = { LD_PRELOAD: '' };

/** Counts one invocation: what each worker allocates, sends and asks for an operation of each scenario. */
export async function measureCounts(
  plan: BenchPlan,
  earlier: readonly StoredInvocation[],
  { terminal, opened, conducts, progress }: Measuring & { readonly progress: Progress },
): Promise<Measured> {
  const { anchor, candidates, scenarios } = plan.design;
  const { cells, counts, notes } = await measureCosts([anchor, ...candidates], scenarios, {
    seed: randomBytes(4).readUInt32BE(),
    counts: [...(plan.config.counts ?? [])],
    open: (worker, before) => opened.open(worker, worker, before && { before, env: UNDER_CALLGRIND }),
    whyUnsupported: (worker, scenario) => whyNot(conducts[worker]?.[scenario]),
    show: progress.show,
    folder: plan.folder,
    env: terminal.variables,
    signal: terminal.stopped,
  });
  const greetings = new Map(cells.flatMap(({ worker, hello }) => (hello ? [[worker, hello] as const] : [])));
  const drivers = nameWorkers(plan, greetings, earlier);
  const naming = createNaming(plan, drivers, conducts, (worker, scenario) => {
    return cells.find((cell) => cell.worker === worker && cell.scenario === scenario)?.session;
  });
  const results = cells.flatMap((cell) => toCostResults(cell, counts, naming));
  const before = earlier.flatMap(({ run }) => run.results);
  return {
    results,
    drivers,
    runtimes: cells.map(({ hello }) => hello?.runtime ?? null),
    sessions: cells.flatMap(({ session }) => (Object.keys(session).length > 0 ? [session] : [])),
    operations: [],
    config: {},
    order: 'rounds',
    notes: [...notes, ...findDifferences(before, results)],
  };
}
