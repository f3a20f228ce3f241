import { rankRuns, type Standings } from '@tachograph/analysis/ranks';
import { type BatchCell, evaluateBatch } from '@tachograph/analysis/run';
import type { BenchConfig } from '@tachograph/schema/bench';
import { type NormalisedRun, normaliseRun } from '@tachograph/schema/normalise';
import { validateRun } from '@tachograph/schema/validation';
import type { Terminal } from '../terminal.ts';
import type { StoredInvocation } from './bench-state.ts';
import type { BenchPlan } from './plan-bench.ts';
import { WorkerProblem } from './worker-problem.ts';

/** The invocations as runs. @throws {WorkerProblem} where what a worker said fits no run */
export function normaliseInvocations(
  invocations: readonly StoredInvocation[],
  terminal: Pick<Terminal, 'now'>,
): NormalisedRun[] {
  return invocations.map(({ run }) => {
    const validated = validateRun(run, { now: terminal.now() });
    if (validated.ok) return normaliseRun(validated.run);
    const [issue] = validated.issues;
    throw new WorkerProblem(`what the workers say fits no run: ${issue?.pointer}: ${issue?.detail}`);
  });
}

/** What is evaluated in place of a metric that no worker has: the first that one of them measured. */
const METRICS: Readonly<Record<BenchConfig['metric'], readonly string[]>> = {
  // A worker without times of single operations has no latency.
  latency: ['latency', 'throughput'],
  throughput: ['throughput'],
  // A driver may work on other threads than the one that calls it.
  'cpu-time': ['process-cpu-time', 'cpu-time'],
};

/** The verdicts in the metric of the plan; none of load curves. */
export function evaluateBench(plan: BenchPlan, runs: readonly NormalisedRun[]): BatchCell[] {
  if (plan.config.load) return [];
  const { metric, smallestDifference: minimumEffect } = plan.config;
  const [first = [], ...others] = METRICS[metric].map((one) => evaluateBatch(runs, { metric: one, minimumEffect }));
  const isMeasured = (cells: readonly BatchCell[]) => cells.some(({ measurement }) => measurement.value !== null);
  return [first, ...others].find(isMeasured) ?? first;
}

/** Ranks where several drivers were measured, or one beside the anchor of a league; two builds of one driver have a verdict each, and no rank. */
export function rankBench(
  { contracts }: BenchPlan,
  cells: readonly BatchCell[],
  runs: readonly NormalisedRun[],
): Standings | null {
  const beside = new Set(cells.map(({ first }) => first.driver.slug));
  const isLeague =
    contracts.length > 0 && cells.some(({ first, anchor }) => first.driver.slug !== anchor.first.driver.slug);
  return isLeague || beside.size > 1 ? rankRuns(runs, cells) : null;
}
