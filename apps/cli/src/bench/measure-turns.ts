import { randomBytes } from 'node:crypto';
import { measureInvocation, type Report, toPairedResults, toResults } from '@tachograph/bench/turns';
import type { Terminal } from '../terminal.ts';
import type { Conducts, StoredInvocation } from './bench-state.ts';
import { createNaming } from './create-naming.ts';
import type { ReadyDatabase } from './keep-database.ts';
import type { Measured } from './measured.ts';
import { nameWorkers } from './name-workers.ts';
import type { OpenedWorkers } from './open-workers.ts';
import type { BenchPlan } from './plan-bench.ts';
import { splitByAnchor, whyNot } from './verify-workers.ts';
import { WorkerProblem } from './worker-problem.ts';

export type Measuring = {
  readonly terminal: Terminal;
  readonly database: ReadyDatabase;
  readonly conducts: Conducts;
  readonly opened: OpenedWorkers;
};

type Turns = Measuring & { readonly report: Report };

/** The scenarios of each anchor in slices, and what failed. Of two builds, the first failure ends the invocation. */
async function measureParts(plan: BenchPlan, known: Measured['operations'], world: Turns) {
  const { terminal, database, conducts, opened, report } = world;
  const failed = new AbortController();
  const failures = new Set<string>();
  const isPair = !plan.config.record && plan.design.candidates.length === 1;
  const parts = [];
  for (const design of splitByAnchor(plan, conducts)) {
    const invocation = await measureInvocation(design, {
      seed: randomBytes(4).readUInt32BE(),
      known,
      open: async ({ name, candidate }, scenario) => {
        const unsupported = whyNot(conducts[candidate]?.[scenario]);
        return unsupported === null ? opened.open(name, candidate) : { unsupported };
      },
      clock: process.hrtime.bigint,
      ...(database && { readServerCpuNs: database.readCpuNs }),
      report,
      onFailure: (reason) => {
        failures.add(reason);
        // Without one of them there is nothing to compare.
        if (isPair) failed.abort(new WorkerProblem(reason));
      },
      signal: AbortSignal.any([terminal.stopped, failed.signal]),
    });
    failed.signal.throwIfAborted();
    parts.push({ design, invocation });
  }
  return { parts, failures };
}

/** Measures one invocation in slices of all processes in turn. */
export async function measureTurns(
  plan: BenchPlan,
  earlier: readonly StoredInvocation[],
  world: Turns,
): Promise<Measured> {
  const { rounds, sliceNs, leastOperations, warmUpTurns, anchor, candidates } = plan.design;
  const { parts, failures } = await measureParts(plan, earlier[0]?.operations ?? [], world);
  const workers = parts.flatMap(({ invocation }) =>
    invocation.blocks.flat().flatMap(({ name, candidate }) => {
      const worker = invocation.workers.get(name);
      return worker ? [{ candidate, ...worker }] : [];
    }),
  );
  const greetings = new Map(workers.map(({ candidate, hello }) => [candidate, hello]));
  const drivers = nameWorkers(plan, greetings, earlier);
  const naming = createNaming(plan, drivers, world.conducts, (worker, scenario) => {
    const found = workers.find(({ candidate, prepared }) => candidate === worker && prepared.has(scenario));
    return found?.prepared.get(scenario)?.session;
  });
  // The processes of an invocation are in random order.
  const order = [anchor, ...candidates];
  const results = parts.flatMap(({ design, invocation }) => {
    const own = toResults(design, invocation);
    return toPairedResults(
      design,
      own.sort((a, b) => order.indexOf(a.candidate) - order.indexOf(b.candidate)),
      naming,
    );
  });
  return {
    results,
    drivers,
    runtimes: workers.map(({ hello }) => hello.runtime),
    sessions: workers.flatMap(({ prepared }) => [...prepared.values()].map(({ session }) => session)),
    operations: parts.flatMap(({ invocation }) => invocation.operations),
    config: { rounds, sliceNs, leastOperations, warmUpTurns },
    order: null,
    // Of what is recorded, each failed result has its reason.
    notes: plan.config.record ? [] : [...failures],
  };
}
