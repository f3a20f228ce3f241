import { randomBytes } from 'node:crypto';
import { readMachineLoad, toQuality } from '@tachograph/bench/processes/machine-load';
import type { ProcessGroups } from '@tachograph/bench/processes/process-groups';
import {
  createReports,
  type Member,
  measureInvocation,
  openBoundWorker,
  type Report,
  toResults,
} from '@tachograph/bench/turns';
import { capture } from '../capture/capture.ts';
import type { Progress, Terminal } from '../terminal.ts';
import type { BenchState, Conducts, StoredInvocation } from './bench-state.ts';
import { keepDatabase, type ReadyDatabase } from './keep-database.ts';
import { nameDrivers } from './name-drivers.ts';
import type { BenchPlan } from './plan-bench.ts';
import { type MeasuredPart, toBenchRun } from './to-bench-run.ts';
import { describeConducts, splitByAnchor, verifyWorkers, whyNot } from './verify-workers.ts';
import { WorkerProblem } from './worker-problem.ts';

type World = {
  readonly terminal: Terminal;
  readonly processes: ProcessGroups;
  /** Of all workers; null where nothing is bound, as `notes` say. */
  readonly core: number | null;
  readonly notes: readonly string[];
  readonly progress: Progress;
};

/** How workers are started: bound to the core and with the priority of the plan, where that works. */
function createOpen({ workers, config }: BenchPlan, database: ReadyDatabase, { core, processes, terminal }: World) {
  const { priority = null } = config;
  /** What could not be done, once each. */
  const notes = new Set<string>();
  const open = async (name: string, worker: string, more: Readonly<Record<string, string>> = {}) => {
    const planned = workers[worker];
    if (!planned) throw new Error(`there is no worker ${worker}`);
    const [program = '', ...args] = planned.command;
    const env = { ...terminal.variables, ...database?.env, ...planned.env, ...more };
    const command = { command: program, args, cwd: planned.folder, env };
    const { worker: opened, cores, nice } = await openBoundWorker({ name, command, core, priority, processes });
    if (cores !== null && cores.join() !== String(core)) notes.add(`The workers could not be bound to core ${core}.`);
    if (nice !== null && nice !== priority)
      notes.add(`The workers have priority ${nice} and not ${priority}: a value below 0 needs root.`);
    return opened;
  };
  return { open, notes };
}

type Open = ReturnType<typeof createOpen>['open'];

/** A worker of an invocation, which is asked for no work that differs from the contract. */
async function openMember({ name, candidate }: Member, open: Open, conducts: Conducts) {
  const worker = await open(name, candidate);
  const prepare: typeof worker.prepare = async (scenario, contract) => {
    const unsupported = whyNot(conducts[candidate]?.[scenario]);
    if (unsupported === null) return worker.prepare(scenario, contract);
    return { unsupported, emulated: null, session: {} };
  };
  return { ...worker, prepare };
}

/** The driver of every worker, and whether it is still that of the invocations before. */
function nameAll(plan: BenchPlan, parts: readonly MeasuredPart[], [earlier]: readonly StoredInvocation[]) {
  const greetings = new Map(
    parts.flatMap(({ invocation: { blocks, workers } }) =>
      blocks.flat().flatMap(({ name, candidate }) => {
        const worker = workers.get(name);
        return worker ? [[candidate, worker.hello] as const] : [];
      }),
    ),
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

type Prepared = {
  readonly database: ReadyDatabase;
  readonly conducts: Conducts;
  readonly opened: ReturnType<typeof createOpen>;
};

async function measureOne(
  plan: BenchPlan,
  earlier: readonly StoredInvocation[],
  report: Report,
  { database, conducts, opened }: Prepared,
  world: World,
): Promise<StoredInvocation> {
  const { terminal, core } = world;
  const failed = new AbortController();
  const failures = new Set<string>();
  // Of two workers, the first failure ends the invocation: without one of them there is nothing to compare.
  const isPair = plan.design.candidates.length === 1;
  const onFailure = (reason: string) => {
    failures.add(reason);
    if (isPair) failed.abort(new WorkerProblem(reason));
  };
  const captured = await capture(terminal.probe);
  const before = readMachineLoad();
  const startedAt = terminal.now();
  const parts: MeasuredPart[] = [];
  for (const design of splitByAnchor(plan, conducts)) {
    const invocation = await measureInvocation(design, {
      seed: randomBytes(4).readUInt32BE(),
      known: earlier[0]?.operations ?? [],
      open: (member) => openMember(member, opened.open, conducts),
      clock: process.hrtime.bigint,
      ...(database && { readServerCpuNs: database.readCpuNs }),
      report,
      onFailure,
      signal: AbortSignal.any([terminal.stopped, failed.signal]),
    });
    failed.signal.throwIfAborted();
    parts.push({ design, invocation, results: toResults(design, invocation) });
  }
  const ended = database?.whyEnded() ?? null;
  if (ended !== null) throw new WorkerProblem(ended);
  const drivers = nameAll(plan, parts, earlier);
  const time = startedAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const run = toBenchRun(plan, parts, {
    startedAt,
    finishedAt: terminal.now(),
    captured,
    quality: toQuality(before, readMachineLoad()),
    drivers,
    repetitionGroup: earlier[0]?.run.repetitionGroup ?? `bench-${plan.key}-${time}`,
    core: opened.notes.size > 0 ? null : core,
    database,
    conducts,
    notes: [...world.notes, ...opened.notes, ...describeConducts(conducts), ...failures],
  });
  return { run, operations: parts.flatMap(({ invocation }) => invocation.operations), drivers };
}

/** The database of an invocation, and how workers are started; what they do is checked once for a plan. */
async function prepareOne(
  plan: BenchPlan,
  state: BenchState,
  number: number,
  databases: ReturnType<typeof keepDatabase>,
  world: World,
): Promise<Prepared> {
  const database = await databases.prepare(number);
  const opened = createOpen(plan, database, world);
  if (database === null || plan.contracts.length === 0) return { database, opened, conducts: {} };
  const known = state.readConduct();
  if (known !== null) return { database, opened, conducts: known };
  const open = (worker: string, env: Readonly<Record<string, string>>) => opened.open(worker, worker, env);
  const conducts = await verifyWorkers(plan, database, open, world.progress.note);
  state.writeConduct(conducts);
  return { database, opened, conducts };
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
  } finally {
    await databases.close();
  }
  progress.clear();
  return state.read();
}
