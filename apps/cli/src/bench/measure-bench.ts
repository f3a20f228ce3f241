import { randomBytes } from 'node:crypto';
import {
  countSteps,
  createForecast,
  createShow,
  type Invocation,
  measureInvocation,
  type Report,
  toResults,
} from '@tachograph/interleave';
import { readMachineLoad, toQuality } from '@tachograph/processes/machine-load';
import type { ProcessGroups } from '@tachograph/processes/process-groups';
import { capture } from '../capture/capture.ts';
import { formatWait, type Progress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import type { BenchState, StoredInvocation } from './bench-state.ts';
import { nameDrivers } from './name-drivers.ts';
import { createOpen, type Pinning } from './open-workers.ts';
import type { BenchPlan } from './plan-bench.ts';
import { toBenchRun } from './to-bench-run.ts';
import { WorkerProblem } from './worker-problem.ts';

type World = {
  readonly terminal: Terminal;
  readonly processes: ProcessGroups;
  readonly pinning: Pinning;
  readonly progress: Progress;
};

/** The line with the bar and the time left, after each step. */
function createReport(plan: BenchPlan, first: number, { terminal, progress }: Pick<World, 'terminal' | 'progress'>) {
  const { invocations, design } = plan;
  const forecast = createForecast(countSteps(design, invocations - first + 1), () => performance.now());
  const show = createShow(terminal.watched, progress.note);
  return (number: number): Report => {
    forecast.skip();
    return (kind) => {
      forecast.step(kind);
      const left = `${formatWait(Math.max(1000, forecast.leftMs()))} to go`;
      show(forecast.share(), `invocation ${number} of ${invocations}, ${left}`);
    };
  };
}

/** Every worker must run in every invocation: without one of them there is nothing to compare. */
function assertComplete({ lost }: Invocation): void {
  const reasons = new Set(lost.filter(({ status }) => status === 'failed').map(({ reason }) => reason));
  if (reasons.size > 0) throw new WorkerProblem([...reasons].join('\n'));
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
  { terminal, processes, pinning }: World,
): Promise<StoredInvocation> {
  const { core } = pinning;
  // The first worker that cannot begin ends the invocation: the others would be warmed up for nothing.
  const failed = new AbortController();
  const giveUp = (problem: string) => failed.abort(new WorkerProblem(problem));
  const started = createOpen(plan, { core, processes, variables: terminal.variables, giveUp });
  const captured = await capture(terminal.probe);
  const before = readMachineLoad();
  const startedAt = terminal.now();
  const invocation = await measureInvocation(plan.design, {
    seed: randomBytes(4).readUInt32BE(),
    known: earlier[0]?.operations ?? [],
    open: started.open,
    clock: process.hrtime.bigint,
    report,
    signal: AbortSignal.any([terminal.stopped, failed.signal]),
  });
  assertComplete(invocation);
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
    notes: [...pinning.notes, ...started.notes],
  });
  return { run, operations: invocation.operations, drivers };
}

/** Measures the invocations that are missing. Each is stored when it is complete. */
export async function measureBench(plan: BenchPlan, state: BenchState, world: World): Promise<StoredInvocation[]> {
  const { terminal, progress } = world;
  const first = state.read().length + 1;
  const createReportOf = createReport(plan, first, { terminal, progress });
  const said = new Set<string>(world.pinning.notes);
  for (let number = first; number <= plan.invocations; number += 1) {
    const stored = await measureOne(plan, state.read(), createReportOf(number), world);
    state.add(stored);
    const notes = (stored.run.notes ?? []).filter((note) => !said.has(note));
    progress.clear();
    for (const note of notes) terminal.err(`${note}\n`);
    for (const note of notes) said.add(note);
  }
  progress.clear();
  return state.read();
}
