import { type Member, openBoundWorker, type Worker } from '@tachograph/interleave';
import { findProgram } from '@tachograph/processes/find-program';
import { allowedCores, chooseCore, pinProcess } from '@tachograph/processes/pinning';
import type { ProcessGroups } from '@tachograph/processes/process-groups';
import type { BenchConfig } from '@tachograph/schema/bench';
import { UsageError } from '../terminal.ts';
import type { Variables } from '../variables.ts';
import type { BenchPlan } from './plan-bench.ts';

/** The core of all workers; null where nothing is pinned, and why, if that was not asked for. */
export type Pinning = { readonly core: number | null; readonly notes: readonly string[] };

/** Chooses the core of the workers, and keeps this process away from it. */
export async function choosePinning({ pin }: BenchConfig, variables: Variables): Promise<Pinning> {
  if (pin === 'none') return { core: null, notes: [] };
  const allowed = allowedCores();
  if (typeof pin === 'number' && !allowed.includes(pin)) {
    throw new UsageError(
      `--pin ${pin} is not a core of this process: it has ${allowed.join(', ') || 'no choice of cores'}`,
    );
  }
  if (!findProgram(['taskset'], variables)) {
    const advice = 'on Debian: apt-get install util-linux';
    return {
      core: null,
      notes: [`Nothing is pinned, so the ratios are less precise: taskset is missing (${advice}).`],
    };
  }
  const core = chooseCore(pin, allowed);
  if (core === null) return { core, notes: ['Nothing is pinned: the system does not report its cores.'] };
  const others = allowed.filter((one) => one !== core);
  if (others.length === 0) return { core, notes: ['There is one core: tacho shares it with the workers.'] };
  await pinProcess(process.pid, others);
  return { core, notes: [] };
}

/** The processes of one invocation as they were started. */
export type Started = {
  readonly open: (member: Member) => Promise<Worker>;
  /** What could not be done, once each. */
  readonly notes: Set<string>;
};

type OpenWorld = {
  readonly core: number | null;
  readonly processes: ProcessGroups;
  readonly variables: Variables;
  /** Called with the reason where a worker cannot begin. */
  readonly giveUp: (problem: string) => void;
};

/** How the workers of an invocation are started: bound to the core and with the priority of the plan, where that works. */
export function createOpen(
  { workers, config: { priority } }: BenchPlan,
  { core, processes, variables, giveUp }: OpenWorld,
): Started {
  const notes = new Set<string>();
  const orGiveUp = async <T>(begun: Promise<T>): Promise<T> => {
    try {
      return await begun;
    } catch (error) {
      giveUp(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  const start = async ({ name, candidate }: Member) => {
    const planned = workers[candidate];
    if (!planned) throw new Error(`there is no worker ${candidate}`);
    const [command = '', ...args] = planned.command;
    const env = { ...variables, ...planned.env };
    const { worker, cores, nice } = await openBoundWorker({
      name,
      command: { command, args, cwd: planned.folder, env },
      core,
      priority: priority ?? null,
      processes,
    });
    if (cores !== null && cores.join() !== String(core)) notes.add(`The workers could not be bound to core ${core}.`);
    if (nice !== null && nice !== priority)
      notes.add(`The workers have priority ${nice} and not ${priority}: a value below 0 needs root.`);
    return worker;
  };
  const open = async (member: Member) => {
    const worker = await orGiveUp(start(member));
    return { ...worker, prepare: (scenario: string) => orGiveUp(worker.prepare(scenario)) };
  };
  return { open, notes };
}
