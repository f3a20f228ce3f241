import type { StoredInvocation } from './bench-state.ts';
import { type Greeting, type NamedDriver, nameDrivers } from './name-drivers.ts';
import type { BenchPlan } from './plan-bench.ts';
import { WorkerProblem } from './worker-problem.ts';

/** The driver of every worker. One that did not start has that of the invocations before; any other change ends the batch. */
export function nameWorkers(
  { workers }: BenchPlan,
  greetings: ReadonlyMap<string, Greeting>,
  [earlier]: readonly StoredInvocation[],
): Record<string, NamedDriver> {
  const drivers = nameDrivers(workers, greetings);
  for (const [worker, before] of Object.entries(earlier?.drivers ?? {})) {
    const { version } = drivers[worker] ?? before;
    if (!greetings.has(worker)) drivers[worker] = before;
    else if (version !== before.version && workers[worker]?.driver?.loads === undefined)
      throw new WorkerProblem(
        `${worker} was ${before.version} in earlier invocations and is ${version} now: begin anew with --restart`,
      );
  }
  return drivers;
}
