import { readMachineLoad, toQuality } from '@tachograph/bench/processes/machine-load';
import type { ProcessGroups } from '@tachograph/bench/processes/process-groups';
import { createReports, type Report } from '@tachograph/bench/turns';
import { capture } from '../capture/capture.ts';
import type { Progress, Terminal } from '../terminal.ts';
import type { BenchState, StoredInvocation } from './bench-state.ts';
import { keepDatabase } from './keep-database.ts';
import { measureCounts } from './measure-costs.ts';
import { measureCurves } from './measure-curves.ts';
import { type Measuring, measureTurns } from './measure-turns.ts';
import type { Measured } from './measured.ts';
import { openWorkers } from './open-workers.ts';
import type { BenchPlan } from './plan-bench.ts';
import { profileBench } from './profile-bench.ts';
import { toBenchRun } from './to-bench-run.ts';
import { describeConducts, summariseConducts, toKnownConducts, verifyWorkers } from './verify-workers.ts';
import { WorkerProblem } from './worker-problem.ts';

type World = {
  readonly terminal: Terminal;
  readonly processes: ProcessGroups;
  /** Of all workers; null where nothing is bound, as `notes` say. */
  readonly core: number | null;
  readonly notes: readonly string[];
  readonly progress: Progress;
  /** Whether workers are profiled after the last invocation. */
  readonly isProfiled: boolean;
};

const SHOWN_REASONS = 5;

/** The reasons of results that have no figure among them; none where there is a figure. */
function whyNothing({ results }: Measured): string[] {
  if (results.some(({ value }) => typeof value === 'number')) return [];
  return [...new Set(results.map(({ statusReason }) => statusReason ?? 'no figure'))].slice(0, SHOWN_REASONS);
}

async function measureOne(
  plan: BenchPlan,
  earlier: readonly StoredInvocation[],
  report: Report,
  prepared: Measuring,
  world: World,
): Promise<StoredInvocation> {
  const { terminal, core, progress } = world;
  const { database, conducts, opened } = prepared;
  const captured = await capture(terminal.probe);
  const before = readMachineLoad();
  const startedAt = terminal.now();
  const { counts, load } = plan.config;
  const measured = counts
    ? await measureCounts(plan, earlier, { ...prepared, progress })
    : load
      ? await measureCurves(plan, load, earlier, { ...prepared, progress })
      : await measureTurns(plan, earlier, { ...prepared, report });
  const ended = database?.whyEnded() ?? null;
  if (ended !== null) throw new WorkerProblem(ended);
  const reasons = plan.config.record ? whyNothing(measured) : [];
  if (reasons.length > 0) throw new WorkerProblem(`nothing was measured: ${reasons.join('; ')}`);
  const time = startedAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const run = toBenchRun(plan, measured, {
    startedAt,
    finishedAt: terminal.now(),
    captured,
    quality: toQuality(before, readMachineLoad()),
    repetitionGroup: earlier[0]?.run.repetitionGroup ?? `bench-${plan.key}-${time}`,
    core: load || opened.notes.size > 0 ? null : core,
    database,
    notes: [...world.notes, ...opened.notes, ...describeConducts(conducts)],
  });
  return { run, operations: measured.operations, drivers: measured.drivers, rates: measured.rates };
}

/** The database of an invocation, and how workers are started; what they do is checked once for a plan. */
async function prepareOne(
  plan: BenchPlan,
  state: BenchState,
  number: number,
  databases: ReturnType<typeof keepDatabase>,
  world: World,
): Promise<Measuring> {
  const { terminal, progress } = world;
  const database = await databases.prepare(number);
  // At a fixed rate a worker waits by looking at the clock: on the core of the server it would take the time of the server.
  const opened = openWorkers(plan, database, plan.config.load ? { ...world, core: null } : world);
  const known = toKnownConducts(plan);
  if (database === null || plan.contracts.length === 0) return { terminal, database, opened, conducts: known };
  const open = (worker: string, env: Readonly<Record<string, string>>) => opened.open(worker, worker, { env });
  const stored = state.readConduct();
  const verified = stored ?? (await verifyWorkers(plan, database, open, progress.note));
  if (stored === null) {
    state.writeConduct(verified);
    progress.clear();
    for (const line of summariseConducts(verified)) terminal.err(`${line}\n`);
  }
  const conducts = Object.keys(plan.workers).map((name) => [name, { ...verified[name], ...known[name] }] as const);
  return { terminal, database, opened, conducts: Object.fromEntries(conducts) };
}

/** Profiles the workers, unless an interrupted start has. What it says is of the last invocation. */
async function profileLast(plan: BenchPlan, state: BenchState, prepared: Measuring, world: World): Promise<void> {
  const invocations = state.read();
  const last = invocations.at(-1);
  if (last === undefined || state.readProfiles() !== null) return;
  const { terminal, processes, progress } = world;
  const { profiles, notes } = await profileBench(plan, last, prepared, {
    processes,
    progress,
    folder: state.samplesFolder,
  });
  state.writeProfiles({ invocation: invocations.length, profiles, notes });
  progress.clear();
  for (const note of notes) terminal.err(`${note}\n`);
}

/** Measures the invocations that are missing. Each is stored when it is complete. */
export async function measureBench(plan: BenchPlan, state: BenchState, world: World): Promise<StoredInvocation[]> {
  const { terminal, progress } = world;
  const first = state.read().length + 1;
  const output = { isTerminal: terminal.watched, show: progress.note };
  const reportOf = createReports(plan.design, plan.invocations - first + 1, output);
  const said = new Set<string>(world.notes);
  const databases = keepDatabase(plan, world);
  try {
    for (let number = first; number <= plan.invocations; number += 1) {
      const prepared = await prepareOne(plan, state, number, databases, world);
      const report = reportOf(`invocation ${number} of ${plan.invocations}`);
      const stored = await measureOne(plan, state.read(), report, prepared, world);
      state.add(stored);
      const notes = (stored.run.notes ?? []).filter((note) => !said.has(note));
      progress.clear();
      for (const note of notes) terminal.err(`${note}\n`);
      for (const note of notes) said.add(note);
    }
    if (world.isProfiled)
      await profileLast(plan, state, await prepareOne(plan, state, plan.invocations, databases, world), world);
  } finally {
    await databases.close();
  }
  progress.clear();
  return state.read();
}
