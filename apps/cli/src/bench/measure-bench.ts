import { randomBytes } from 'node:crypto';
import { readMachineLoad, toQuality } from '@tachograph/bench/processes/machine-load';
import type { ProcessGroups } from '@tachograph/bench/processes/process-groups';
import {
  createReports,
  type Invocation,
  type Member,
  measureInvocation,
  openBoundWorker,
  type Report,
  toResults,
} from '@tachograph/bench/turns';
import { capture } from '../capture/capture.ts';
import type { Progress, Terminal } from '../terminal.ts';
import type { BenchState, StoredInvocation } from './bench-state.ts';
import { nameDrivers } from './name-drivers.ts';
import type { BenchPlan } from './plan-bench.ts';
import { toBenchRun } from './to-bench-run.ts';
import { WorkerProblem } from './worker-problem.ts';

type World = {
  readonly terminal: Terminal;
  readonly processes: ProcessGroups;
  /** Of all workers; null where nothing is bound, as `notes` say. */
  readonly core: number | null;
  readonly notes: readonly string[];
  readonly progress: Progress;
};

/** How the workers of an invocation are started: bound to the core and with the priority of the plan, where that works. */
function createOpen({ workers, config }: BenchPlan, { core, processes, terminal }: World) {
  const { priority = null } = config;
  /** What could not be done, once each. */
  const notes = new Set<string>();
  const open = async ({ name, candidate }: Member) => {
    const planned = workers[candidate];
    if (!planned) throw new Error(`there is no worker ${candidate}`);
    const [program = '', ...args] = planned.command;
    const command = { command: program, args, cwd: planned.folder, env: { ...terminal.variables, ...planned.env } };
    const { worker, cores, nice } = await openBoundWorker({ name, command, core, priority, processes });
    if (cores !== null && cores.join() !== String(core)) notes.add(`The workers could not be bound to core ${core}.`);
    if (nice !== null && nice !== priority)
      notes.add(`The workers have priority ${nice} and not ${priority}: a value below 0 needs root.`);
    return worker;
  };
  return { open, notes };
}

/** The driver of every worker, and whether it is still that of the invocations before. */
function nameAll(plan: BenchPlan, { blocks, workers }: Invocation, [earlier]: readonly StoredInvocation[]) {
  const greetings = new Map(
    blocks.flat().flatMap(({ name, candidate }) => {
      const worker = workers.get(name);
      return worker ? [[candidate, worker.hello] as const] : [];
    }),
  );
  const drivers = nameDrivers(plan.workers, greetings);
  const changed = Object.entries(earlier?.drivers ?? {}).find(([worker, { version }]) => {
    return drivers[worker]?.version !== version;
  });
  if (!changed) return drivers;
  const [worker, { version }] = changed;
  throw new WorkerProblem(
    `${worker} was ${version} in earlier invocations and is ${drivers[worker]?.version} now: begin anew with --restart`,
  );
}

async function measureOne(
  plan: BenchPlan,
  earlier: readonly StoredInvocation[],
  report: Report,
  world: World,
): Promise<StoredInvocation> {
  const { terminal, core } = world;
  const started = createOpen(plan, world);
  // The first worker that fails ends the invocation: without one of them there is nothing to compare.
  const failed = new AbortController();
  const captured = await capture(terminal.probe);
  const before = readMachineLoad();
  const startedAt = terminal.now();
  const invocation = await measureInvocation(plan.design, {
    seed: randomBytes(4).readUInt32BE(),
    known: earlier[0]?.operations ?? [],
    open: started.open,
    clock: process.hrtime.bigint,
    report,
    onFailure: (reason) => failed.abort(new WorkerProblem(reason)),
    signal: AbortSignal.any([terminal.stopped, failed.signal]),
  });
  failed.signal.throwIfAborted();
  const drivers = nameAll(plan, invocation, earlier);
  const time = startedAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const run = toBenchRun(plan, invocation, toResults(plan.design, invocation), {
    startedAt,
    finishedAt: terminal.now(),
    captured,
    quality: toQuality(before, readMachineLoad()),
    drivers,
    repetitionGroup: earlier[0]?.run.repetitionGroup ?? `bench-${plan.key}-${time}`,
    core: started.notes.size > 0 ? null : core,
    notes: [...world.notes, ...started.notes],
  });
  return { run, operations: invocation.operations, drivers };
}

/** Measures the invocations that are missing. Each is stored when it is complete. */
export async function measureBench(plan: BenchPlan, state: BenchState, world: World): Promise<StoredInvocation[]> {
  const { terminal, progress } = world;
  const first = state.read().length + 1;
  const output = { isTerminal: terminal.watched, show: progress.note };
  const reportOf = createReports(plan.design, plan.invocations - first + 1, output);
  const said = new Set<string>(world.notes);
  for (let number = first; number <= plan.invocations; number += 1) {
    const stored = await measureOne(plan, state.read(), reportOf(`invocation ${number} of ${plan.invocations}`), world);
    state.add(stored);
    const notes = (stored.run.notes ?? []).filter((note) => !said.has(note));
    progress.clear();
    for (const note of notes) terminal.err(`${note}\n`);
    for (const note of notes) said.add(note);
  }
  progress.clear();
  return state.read();
}
